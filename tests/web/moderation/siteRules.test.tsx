// The site rules on an admin's screen, with switches and e-mail domains, and the sign-up form that they close.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { registrationTexts } from '#rules/identity/registration'
import { siteTexts } from '#rules/moderation/site'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  refusal,
  serve,
  viewerOf,
  openAppSignedIn,
  type Answers,
} from '../browser.tsx'

setUpBrowser()

const changedBy = { __typename: 'User', id: btoa('User:9'), displayName: 'Tobi Adéṣínà' }

const domainRule = (domain: string, change: object = {}) => ({
  domain,
  verdict: 'REFUSE',
  note: '',
  changedAt: '2026-11-20T09:00:00.000Z',
  changedBy,
  ...change,
})

const rules = (change: object = {}) => ({
  __typename: 'SiteRules',
  id: btoa('SiteRules:1'),
  registrationIsOpen: true,
  newAccountsAreSlowed: false,
  changedAt: null,
  changedBy: null,
  domainRules: [],
  ...change,
})

function openSiteRules(siteRules: object, answers: Answers = {}) {
  const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
  return openAppSignedIn('/admin/rules', {
    ...viewerAnswers(viewer),
    AdminGateQuery: { viewer },
    SiteRulesScreenQuery: { admin: { siteRules } },
    ...answers,
  })
}

const inputsOf = (calls: ReturnType<typeof serve>, name: string) =>
  calls.filter(({ operation }) => operation === name).map(({ variables }) => variables.input)

const findCheckbox = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an admin', () => {
  it('closes registration by the keyboard, and sees at once that it is closed and by whom', async () => {
    const closed = rules({ registrationIsOpen: false, changedAt: '2026-11-26T09:00:00.000Z', changedBy })
    const { calls } = openSiteRules(rules(), {
      useSetSiteRulesOpenMutation: { setRegistrationOpen: { siteRules: closed } },
    })
    const box = await findCheckbox(/^Registration is open/)
    expect(box.checked).toBe(true)
    box.focus()
    await userEvent.keyboard(' ')
    await eventually(() => expect(box.checked).toBe(false))
    expect(await screen.findByText('Tobi Adéṣínà')).toBeTruthy()
    expect(inputsOf(calls, 'useSetSiteRulesOpenMutation')).toEqual([{ isOpen: false }])
  })

  it('sees when a switch fails, and it reverts', async () => {
    openSiteRules(rules(), { useSetSiteRulesSlowedMutation: brokenConnection })
    const box = await findCheckbox(/^New accounts are slowed/)
    await userEvent.click(box)
    expect(await screen.findByText('Not saved')).toBeTruthy()
    expect(box.checked).toBe(false)
  })

  it('blocks a domain; a failure keeps the typed text, and an invalid domain is not sent', async () => {
    let isBroken = true
    const { calls } = openSiteRules(rules(), {
      useSetDomainRuleMutation: () =>
        isBroken
          ? brokenConnection
          : { setEmailDomainRule: { siteRules: rules({ domainRules: [domainRule('mailinator.com')] }) } },
    })
    expect(await screen.findByText('No rules yet')).toBeTruthy()
    await clickButton('Add a rule')
    const dialog = within(await screen.findByRole('dialog', { name: 'A rule for a domain' }))
    const domain = dialog.getByLabelText<HTMLInputElement>('Domain')
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.type(domain, 'ada@mailinator.com')
    await save()
    expect(await dialog.findByText(siteTexts.noDomain)).toBeTruthy()
    await userEvent.clear(domain)
    await userEvent.type(domain, 'Mailinator.com')
    await userEvent.type(dialog.getByLabelText('Why (optional)'), 'Thrown away')
    await save()
    expect(await screen.findByText('Not saved')).toBeTruthy()
    expect(domain.value).toBe('Mailinator.com')
    isBroken = false
    await save()
    expect(await screen.findByText('Rule saved')).toBeTruthy()
    expect(await screen.findByText('Refused')).toBeTruthy()
    const sentInput = { domain: 'mailinator.com', verdict: 'REFUSE', note: 'Thrown away' }
    expect(inputsOf(calls, 'useSetDomainRuleMutation')).toEqual([sentInput, sentInput])
  })

  it('sees the effect of the rules, and removes one after a question', async () => {
    const list = [
      domainRule('unilag.edu.ng', { verdict: 'ALLOW', note: 'Our students' }),
      domainRule('gmail.com'),
    ]
    const { calls } = openSiteRules(rules({ domainRules: list }), {
      RemoveDomainRuleMutation: { removeEmailDomainRule: { siteRules: rules({ domainRules: [list[1]] }) } },
    })
    expect(await screen.findByText(/^Only addresses of allowed domains may register/)).toBeTruthy()
    await clickButton('Remove the rule for unilag.edu.ng')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Rule removed')).toBeTruthy()
    expect(screen.queryByText('unilag.edu.ng')).toBeNull()
    expect(screen.getByText(/^Addresses of every other domain may register/)).toBeTruthy()
    expect(inputsOf(calls, 'RemoveDomainRuleMutation')).toEqual([{ domain: 'unilag.edu.ng' }])
  })

  it('sees when the rules fail to load, and retries', async () => {
    let isBroken = true
    openSiteRules(rules(), {
      SiteRulesScreenQuery: () => (isBroken ? brokenConnection : { admin: { siteRules: rules() } }),
    })
    expect(await screen.findByText('Failed to fetch site rules')).toBeTruthy()
    isBroken = false
    await clickButton('Retry')
    expect(await findCheckbox(/^Registration is open/)).toBeTruthy()
  })
})

describe('a new user', () => {
  const closedNow = { useClosedRegistrationQuery: { site: { registrationIsOpen: false } } }

  it('sees that registration is closed before typing, and can still sign in', async () => {
    serve(closedNow)
    openApp('/register')
    expect(await screen.findByText('No new accounts at the moment')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })

  it('keeps the typed fields when registration closes meanwhile, and sees so above the form', async () => {
    const closed = refusal(403, 'FORBIDDEN', registrationTexts.closed, [
      { path: 'registration', message: registrationTexts.closed },
    ])
    serve({
      useClosedRegistrationQuery: { site: { registrationIsOpen: true } },
      registerAccountMutation: closed,
    })
    openApp('/register')
    const typed = {
      Name: 'Ada Obi',
      University: 'UNILAG',
      Email: 'ada@unilag.edu.ng',
      Phone: '0803 555 0142',
      Password: 'sand-and-ears',
      Confirm: 'sand-and-ears',
    }
    const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
    const user = userEvent.setup({ delay: null })
    for (const [label, text] of Object.entries(typed)) await user.type(await field(label), text)
    await clickButton('Create account')
    expect(await screen.findByText('Registration Failed')).toBeTruthy()
    expect(screen.getByText('No new accounts at the moment')).toBeTruthy()
    for (const [label, text] of Object.entries(typed)) expect((await field(label)).value).toBe(text)
  })
})
