// The viewer's account standing: the banner of a suspended user, the sanctions with their reasons, and appeals.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sanctionTexts } from '#rules/moderation/sanctions'
import { clearSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  freshBrowser,
  queriesOf,
  refusal,
  serve,
  viewerOf,
  visitSignedIn,
  type Answers,
} from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeAll(() =>
  Promise.all([import('#web/relay/network/socket.ts'), import('#web/components/shell/SuspendedNotice.tsx')]),
)
afterEach(() => act(clearSession))

const far = '2126-12-05T22:30:00.000Z'
const line = 'Your account is suspended until 5 December 2126. You can read, but not write.'

const sanction = (change: object = {}) => ({
  __typename: 'Sanction',
  id: btoa('Sanction:7'),
  kind: 'WARNING',
  rule: 'HARASSMENT',
  words: 'Leave Bayo alone.',
  subjectKind: null,
  excerpt: null,
  until: null,
  createdAt: '2026-11-26T09:00:00.000Z',
  endedAt: null,
  mayBeAppealed: true,
  appeal: null,
  appealedAt: null,
  appealState: null,
  answer: null,
  answeredAt: null,
  ...change,
})

const appealed = (change: object = {}) =>
  sanction({
    mayBeAppealed: false,
    appeal: 'It was not me.',
    appealedAt: '2026-11-27T09:00:00.000Z',
    appealState: 'WAITING',
    ...change,
  })

const person = (change: object = {}) => viewerOf('CUSTOMER', { sanctions: [], ...change })
const answersOf = (viewer: object) => ({
  ...queriesOf(viewer),
  SettingsScreenQuery: { viewer },
  StandingScreenQuery: { viewer },
})
const visit = (sanctions: object[], answers: Answers = {}) =>
  visitSignedIn('/account-standing', { ...answersOf(person({ sanctions })), ...answers })

const notice = () => screen.queryByText(line, { exact: false })

describe('the suspension banner', () => {
  it('shows while the viewer is suspended, by the day of Lagos, and links to the reason', async () => {
    const { address } = visitSignedIn('/settings', answersOf(person({ suspendedUntil: far })))
    await eventually(() => expect(notice()).toBeTruthy())
    await userEvent.click(screen.getByRole('link', { name: 'Why, and how to appeal' }))
    expect(address()).toBe('/account-standing')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    await eventually(() => expect(notice()).toBeTruthy())
  })

  it('is absent for a viewer without a suspension, or whose suspension is over', async () => {
    const { go } = visitSignedIn('/settings', answersOf(person()))
    await screen.findByRole('link', { name: 'Account standing' })
    expect(screen.queryByRole('link', { name: 'Why, and how to appeal' })).toBeNull()
    const past = person({ suspendedUntil: new Date(Date.now() - 60_000).toISOString() })
    serve(answersOf(past))
    await go('/account-standing')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Why, and how to appeal' })).toBeNull()
  })

  it('goes by itself when the suspension ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const until = new Date(Date.now() + 20_000).toISOString()
    visitSignedIn('/settings', answersOf(person({ suspendedUntil: until })))
    const link = () => screen.queryByRole('link', { name: 'Why, and how to appeal' })
    await eventually(() => expect(link()).toBeTruthy())
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(link()).toBeNull()
  })

  it('appears at once over any screen when the suspension starts, and goes when it is lifted', async () => {
    const net = serveSockets()
    visitSignedIn('/settings', answersOf(person()))
    await screen.findByRole('link', { name: 'Account standing' })
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    serve(answersOf(person({ suspendedUntil: far })))
    await act(async () => net.last.hangUp(4403))
    await eventually(() => expect(notice()).toBeTruthy())
    await eventually(() => expect(net.sockets).toHaveLength(2))
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    serve(answersOf(person()))
    await act(async () => net.last.hangUp(4403))
    await eventually(() => expect(notice()).toBeNull())
  })

  it('appears also where the list is not refetched, since the viewer has loaded more of it', async () => {
    const net = serveSockets()
    visitSignedIn('/customer-dashboard', answersOf(person()))
    await screen.findByRole('heading', { name: 'Home' })
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    vi.stubGlobal('scrollY', innerHeight * 2)
    const calls = serve(answersOf(person({ suspendedUntil: far })))
    await act(async () => net.last.hangUp(4403))
    await eventually(() => expect(notice()).toBeTruthy())
    expect(calls.map(({ operation }) => operation)).not.toContain('DashboardScreenQuery')
  })
})

const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the account standing', () => {
  it('shows each sanction with its reason, in the order of the server, and whether it was lifted', async () => {
    visit([
      appealed({
        id: btoa('Sanction:9'),
        kind: 'SUSPENSION',
        rule: 'SCAM',
        words: null,
        until: '2026-12-04T23:30:00.000Z',
        endedAt: '2026-11-28T09:00:00.000Z',
        appealState: 'GRANTED',
        answer: 'You are right.',
        answeredAt: '2026-11-28T09:00:00.000Z',
      }),
      appealed({ id: btoa('Sanction:8'), kind: 'TAKE_DOWN', subjectKind: 'POST', excerpt: 'Buy followers' }),
      sanction(),
    ])
    const suspension = await card('Suspended until 5 December 2026')
    for (const text of ['Scam or fraudulent activity', 'Taken back on 28 November 2026', 'You are right.'])
      expect(suspension.getByText(text, { exact: false })).toBeTruthy()
    expect(suspension.getByText('Granted')).toBeTruthy()
    expect(suspension.queryByRole('button')).toBeNull()
    const removal = await card('Your post was removed')
    expect(removal.getByText('Buy followers')).toBeTruthy()
    expect(removal.getByText('Waiting')).toBeTruthy()
    expect(removal.getByText('It was not me.')).toBeTruthy()
    const warning = await card('Warned')
    expect(warning.getByText('Leave Bayo alone.')).toBeTruthy()
    expect(warning.getByText('26 November 2026')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: 'Appeal' })).toHaveLength(1)
  })

  it('takes an appeal once; a failure keeps the typed text, and nothing is sent without a text', async () => {
    let isBroken = true
    const { calls } = visit([sanction()], {
      AppealDialogMutation: () => (isBroken ? brokenConnection : { appeal: { sanction: appealed() } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Why do you see it differently?')
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await send()
    expect(await dialog.findByText('Say why you see it differently')).toBeTruthy()
    await userEvent.type(field, 'It was not me.')
    await send()
    expect(await screen.findByText('Failed to send the appeal')).toBeTruthy()
    expect(field.value).toBe('It was not me.')
    isBroken = false
    await send()
    expect(await screen.findByText('Appeal sent')).toBeTruthy()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await card('Warned')).getByText('Waiting')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
    const sent = calls.filter(({ operation }) => operation === 'AppealDialogMutation')
    expect(sent.map(({ variables }) => variables.input)).toEqual(
      Array(2).fill({ sanctionId: btoa('Sanction:7'), text: 'It was not me.' }),
    )
  })

  it('shows in the words of the server why an appeal is not possible', async () => {
    visit([sanction()], { AppealDialogMutation: refusal(409, 'CONFLICT', sanctionTexts.alreadyAppealed) })
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Why do you see it differently?')
    await userEvent.type(field, 'Once more')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(sanctionTexts.alreadyAppealed)).toBeTruthy()
    expect(field.value).toBe('Once more')
  })

  it.each([
    ['DENIED', 'Denied', 'We have looked again.'],
    ['GRANTED', 'Granted', 'You are right.'],
  ])('shows at once that an appeal is answered: %s', async (appealState, state, answer) => {
    const net = serveSockets()
    visit([appealed()])
    expect((await card('Warned')).getByText('Waiting')).toBeTruthy()
    await eventually(() => expect(net.sockets.at(-1)?.subscriptions.size).toBeGreaterThan(0))
    const calls = serve(
      answersOf(
        person({ sanctions: [appealed({ appealState, answer, answeredAt: appealed().appealedAt })] }),
      ),
    )
    const notification = (kind: string) =>
      act(async () =>
        net.last.publish({ notifications: { __typename: 'Notified', seq: 9, notification: { kind } } }),
      )
    await notification('SYSTEM')
    expect(calls).toEqual([])
    await notification('STANDING')
    await eventually(async () => expect((await card('Warned')).getByText(state)).toBeTruthy())
    expect((await card('Warned')).getByText(answer)).toBeTruthy()
  })

  it('says that it failed to load, and retries', async () => {
    let isBroken = true
    visit([], {
      StandingScreenQuery: () =>
        isBroken ? brokenConnection : { viewer: person({ sanctions: [sanction()] }) },
    })
    expect(await screen.findByText('Failed to fetch account standing')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await card('Warned')).toBeTruthy()
  })
})
