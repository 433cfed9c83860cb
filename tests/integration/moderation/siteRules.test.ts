// What admins set for the whole site: who may register, and with which address (002 §2).
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { registrationTexts } from '#rules/identity/registration'
import { mostDomainRules, siteTexts } from '#rules/moderation/site'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { password, registrationOf } from '../../support/factories.ts'
import { audited, fields, say, untilTheEnd, type SiteRules } from '../../support/people/siteRules.ts'

const fennec = useFennec()
const read = async (who: Caller) =>
  (
    await graphql<{ admin: { siteRules: SiteRules } }>(
      fennec,
      `{ admin { siteRules { ${fields} } } }`,
      {},
      who,
    )
  ).data?.admin.siteRules

const newName = () => randomUUID().slice(0, 8)

/** What somebody is told who registers at both doors with such an address. */
async function register(domain: string, changes: object = {}) {
  const overRest = await rest<{ message: string; code?: string }>(
    fennec,
    'POST /api/register',
    registrationOf({ email: `${newName()}@${domain}`, ...changes }),
  )
  const { errors } = await graphql(
    fennec,
    'mutation ($input: RegisterInput!) { register(input: $input) { message } }',
    { input: { ...registrationOf({ email: `${newName()}@${domain}`, ...changes }), userType: 'VENDOR' } },
  )
  expect(errors?.[0]?.message).toBe(overRest.status === 201 ? undefined : overRest.body.message)
  return overRest.status === 201 ? 'made' : overRest.body.message
}

describe('an admin', () => {
  it('closes registration: every door says so, whoever asks, and the screen knows it before (T13)', async () => {
    untilTheEnd(fennec)
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const isOpen = async () =>
      (await graphql<{ site: object }>(fennec, '{ site { registrationIsOpen } }')).data?.site
    expect(await isOpen()).toEqual({ registrationIsOpen: true })
    const { rules } = await say(fennec, admin, 'setRegistrationOpen', { isOpen: false })
    expect(rules).toMatchObject({ registrationIsOpen: false, changedBy: { databaseId: admin.id } })
    expect(await isOpen()).toEqual({ registrationIsOpen: false })
    expect(await register('live.unilag.edu.ng')).toBe(registrationTexts.closed)
    // No different for an address that has an account (T13).
    const taken = await rest(fennec, 'POST /api/register', registrationOf({ email: ada.email }))
    expect([taken.status, taken.body]).toEqual([
      403,
      {
        message: registrationTexts.closed,
        code: 'FORBIDDEN',
        problems: [{ path: 'registration', message: registrationTexts.closed }],
        requestId: expect.any(String),
      },
    ])
    expect((await rest(fennec, 'POST /api/login', { email: ada.email, password })).status).toBe(200)
    await say(fennec, admin, 'setRegistrationOpen', { isOpen: true })
    expect(await register('live.unilag.edu.ng')).toBe('made')
    await say(fennec, admin, 'setRegistrationOpen', { isOpen: true })
    expect(await audited(fennec, admin)).toEqual([
      ['setRegistrationOpen', { before: 'true', after: 'false' }],
      ['setRegistrationOpen', { before: 'false', after: 'true' }],
    ])
  })

  it('closes it, and who has lost the answer to an earlier registration still gets it', async () => {
    untilTheEnd(fennec)
    const admin = await personOf(fennec, 'admin')
    const [input, headers] = [registrationOf(), { 'idempotency-key': randomUUID() }]
    const send = () => rest(fennec, 'POST /api/register', input, { headers })
    const first = await send()
    await say(fennec, admin, 'setRegistrationOpen', { isOpen: false })
    expect(await send()).toMatchObject({ status: 201, body: first.body })
  })

  it('refuses a domain and those under it, however they are written, and others not', async () => {
    untilTheEnd(fennec)
    const admin = await personOf(fennec, 'admin')
    const { rules } = await say(fennec, admin, 'setEmailDomainRule', {
      domain: ' Mailinator.COM. ',
      verdict: 'REFUSE',
      note: 'Thrown away after a minute',
    })
    expect(rules?.domainRules).toEqual([
      {
        domain: 'mailinator.com',
        verdict: 'REFUSE',
        note: 'Thrown away after a minute',
        changedAt: expect.any(String),
        changedBy: { databaseId: admin.id },
      },
    ])
    for (const domain of ['mailinator.com', 'MAILINATOR.com', 'eu.mailinator.com'])
      expect([domain, await register(domain)]).toEqual([domain, registrationTexts.domainRefused])
    for (const domain of ['notmailinator.com', 'mailinator.com.ng'])
      expect([domain, await register(domain)]).toEqual([domain, 'made'])
    await say(fennec, admin, 'setEmailDomainRule', { domain: 'bücher.example', verdict: 'REFUSE' })
    expect(await register('XN--BCHER-KVA.example')).toBe(registrationTexts.domainRefused)
    await say(fennec, admin, 'removeEmailDomainRule', { domain: 'BÜCHER.example' })
    expect(await register('xn--bcher-kva.example')).toBe('made')
    expect(await audited(fennec, admin)).toEqual([
      [
        'setEmailDomainRule',
        {
          domain: 'mailinator.com',
          before: 'none',
          beforeNote: '',
          after: 'REFUSE',
          afterNote: 'Thrown away after a minute',
        },
      ],
      ['setEmailDomainRule', expect.objectContaining({ domain: 'xn--bcher-kva.example' })],
      ['removeEmailDomainRule', { domain: 'xn--bcher-kva.example', before: 'REFUSE', beforeNote: '' }],
    ])
  })

  it('allows a domain, and then no other registers; of several rules that for the longest counts', async () => {
    untilTheEnd(fennec)
    const admin = await personOf(fennec, 'admin')
    const set = (domain: string, verdict: string) =>
      say(fennec, admin, 'setEmailDomainRule', { domain, verdict })
    await set('edu.ng', 'ALLOW')
    await set('unilag.edu.ng', 'REFUSE')
    await set('live.unilag.edu.ng', 'ALLOW')
    const outcomes = {
      'stu.ui.edu.ng': 'made',
      'unilag.edu.ng': registrationTexts.domainRefused,
      'staff.unilag.edu.ng': registrationTexts.domainRefused,
      'live.unilag.edu.ng': 'made',
      'cs.live.unilag.edu.ng': 'made',
      'gmail.com': registrationTexts.domainRefused,
    }
    for (const [domain, outcome] of Object.entries(outcomes))
      expect([domain, await register(domain)]).toEqual([domain, outcome])
    await set('edu.ng', 'REFUSE')
    expect(await register('stu.ui.edu.ng')).toBe(registrationTexts.domainRefused)
  })

  it.each([
    '',
    'ada@gmail.com',
    '*.gmail.com',
    'gmail.com/x',
    'gmail.com:25',
    '127.0.0.1',
    '1',
    'a b.com',
    '-x.com',
  ])('sets no rule for “%s”', async (domain) => {
    const admin = await personOf(fennec, 'admin')
    const { refusal, message } = await say(fennec, admin, 'setEmailDomainRule', { domain, verdict: 'REFUSE' })
    expect([refusal, message]).toEqual(['INVALID_INPUT', siteTexts.noDomain])
  })

  it('sets no rule for a name longer than names are, removes none that is not there, and none beyond the last', async () => {
    untilTheEnd(fennec)
    const admin = await personOf(fennec, 'admin')
    const long = `${'abcdefg.'.repeat(32)}ng`
    expect(
      (await say(fennec, admin, 'setEmailDomainRule', { domain: long, verdict: 'REFUSE' })).refusal,
    ).toBe('INVALID_INPUT')
    expect((await say(fennec, admin, 'removeEmailDomainRule', { domain: 'gmail.com' })).refusal).toBe(
      'NOT_FOUND',
    )
    const data = Array.from({ length: mostDomainRules }, (_, at) => ({
      domain: `d${at}.example`,
      verdict: 'REFUSE' as const,
      note: '',
      changedAt: fennec.clock.now(),
    }))
    await fennec.parts.prisma.emailDomainRule.createMany({ data })
    const more = await say(fennec, admin, 'setEmailDomainRule', { domain: 'gmail.com', verdict: 'REFUSE' })
    expect(more.refusal).toBe('CONFLICT')
    const again = await say(fennec, admin, 'setEmailDomainRule', { domain: 'd7.example', verdict: 'ALLOW' })
    expect(again.rules?.domainRules).toHaveLength(mostDomainRules)
  })

  it('reads all that is set, also once the account is gone that set it; nobody else does (T24)', async () => {
    untilTheEnd(fennec)
    const [admin, other] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    await say(fennec, other, 'setEmailDomainRule', { domain: 'gmail.com', verdict: 'ALLOW' })
    await say(fennec, other, 'setNewAccountsSlowed', { areSlowed: true })
    await fennec.parts.prisma.user.delete({ where: { id: other.id } })
    expect(await read(admin)).toMatchObject({
      registrationIsOpen: true,
      newAccountsAreSlowed: true,
      changedBy: null,
      domainRules: [{ domain: 'gmail.com', changedBy: null }],
    })
    for (const who of ['customer', 'vendor', 'suspended'] as const) {
      const person = await personOf(fennec, who)
      expect(await read(person)).toBeUndefined()
      for (const [name, input] of Object.entries({
        setRegistrationOpen: { isOpen: false },
        setNewAccountsSlowed: { areSlowed: false },
        setEmailDomainRule: { domain: 'gmail.com', verdict: 'REFUSE' },
        removeEmailDomainRule: { domain: 'gmail.com' },
      }))
        expect((await say(fennec, person, name, input)).refusal).toBe('FORBIDDEN')
    }
    expect((await read(admin))?.domainRules).toHaveLength(1)
  })
})

describe('somebody who has an account', () => {
  it('moves to no address of a refused domain, not even with a code that came before the rule (T13)', async () => {
    untilTheEnd(fennec)
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const request = (email: string) =>
      graphql<{ requestEmailChange: { developmentOtp: string } }>(
        fennec,
        'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { developmentOtp } }',
        { input: { email, currentPassword: password } },
        ada,
      )
    const { data } = await request(`${newName()}@mailinator.com`)
    await say(fennec, admin, 'setEmailDomainRule', { domain: 'mailinator.com', verdict: 'REFUSE' })
    const { errors } = await graphql(
      fennec,
      'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { viewer { email } } }',
      { input: { otp: data?.requestEmailChange.developmentOtp } },
      ada,
    )
    expect(errors?.[0]?.message).toBe(registrationTexts.domainRefused)
    // No different for an address that has an account (T13).
    const taken = await personOf(fennec, 'customer', { email: `${newName()}@mailinator.com` })
    for (const email of [`${newName()}@eu.mailinator.com`, taken.email])
      expect((await request(email)).errors?.[0]).toMatchObject({
        message: registrationTexts.domainRefused,
        extensions: { code: 'INVALID_INPUT', problems: [{ path: 'email' }] },
      })
  })
})
