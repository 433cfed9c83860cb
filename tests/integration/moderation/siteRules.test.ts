// Site-wide settings of admins: open registration and allowed e-mail domains (002 §2).
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { registrationTexts } from '#rules/identity/registration'
import { maxDomainRules, siteTexts } from '#rules/moderation/site'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { password, registrationOf } from '../../support/factories.ts'
import {
  readAuditEntries,
  siteRulesFields,
  mutateSiteRules,
  resetRulesAfterTest,
  type SiteRules,
} from '../../support/people/siteRules.ts'

const fennec = useFennec()
const readSiteRules = async (caller: Caller) =>
  (
    await graphql<{ admin: { siteRules: SiteRules } }>(
      fennec,
      `{ admin { siteRules { ${siteRulesFields} } } }`,
      {},
      caller,
    )
  ).data?.admin.siteRules

const randomName = () => randomUUID().slice(0, 8)

/** Registers over GraphQL and REST with an address of this domain; returns both messages. */
async function register(domain: string, changes: object = {}) {
  const restAnswer = await rest<{ message: string; code?: string }>(
    fennec,
    'POST /api/register',
    registrationOf({ email: `${randomName()}@${domain}`, ...changes }),
  )
  const { errors } = await graphql(
    fennec,
    'mutation ($input: RegisterInput!) { register(input: $input) { message } }',
    { input: { ...registrationOf({ email: `${randomName()}@${domain}`, ...changes }), userType: 'VENDOR' } },
  )
  expect(errors?.[0]?.message).toBe(restAnswer.status === 201 ? undefined : restAnswer.body.message)
  return restAnswer.status === 201 ? 'made' : restAnswer.body.message
}

describe('an admin', () => {
  it('closes registration: every transport refuses all callers alike, and the screen shows it first (T13)', async () => {
    resetRulesAfterTest(fennec)
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const isOpen = async () =>
      (await graphql<{ site: object }>(fennec, '{ site { registrationIsOpen } }')).data?.site
    expect(await isOpen()).toEqual({ registrationIsOpen: true })
    const { rules } = await mutateSiteRules(fennec, admin, 'setRegistrationOpen', { isOpen: false })
    expect(rules).toMatchObject({ registrationIsOpen: false, changedBy: { databaseId: admin.id } })
    expect(await isOpen()).toEqual({ registrationIsOpen: false })
    expect(await register('live.unilag.edu.ng')).toBe(registrationTexts.closed)
    // The answer is the same for an address with an account (T13).
    const duplicate = await rest(fennec, 'POST /api/register', registrationOf({ email: ada.email }))
    expect([duplicate.status, duplicate.body]).toEqual([
      403,
      {
        message: registrationTexts.closed,
        code: 'FORBIDDEN',
        problems: [{ path: 'registration', message: registrationTexts.closed }],
        requestId: expect.any(String),
      },
    ])
    expect((await rest(fennec, 'POST /api/login', { email: ada.email, password })).status).toBe(200)
    await mutateSiteRules(fennec, admin, 'setRegistrationOpen', { isOpen: true })
    expect(await register('live.unilag.edu.ng')).toBe('made')
    await mutateSiteRules(fennec, admin, 'setRegistrationOpen', { isOpen: true })
    expect(await readAuditEntries(fennec, admin)).toEqual([
      ['setRegistrationOpen', { before: 'true', after: 'false' }],
      ['setRegistrationOpen', { before: 'false', after: 'true' }],
    ])
  })

  it('closes registration, and a replay of an earlier registration is still answered', async () => {
    resetRulesAfterTest(fennec)
    const admin = await personOf(fennec, 'admin')
    const [input, headers] = [registrationOf(), { 'idempotency-key': randomUUID() }]
    const send = () => rest(fennec, 'POST /api/register', input, { headers })
    const first = await send()
    await mutateSiteRules(fennec, admin, 'setRegistrationOpen', { isOpen: false })
    expect(await send()).toMatchObject({ status: 201, body: first.body })
  })

  it('refuses a domain and its subdomains in any spelling, and no others', async () => {
    resetRulesAfterTest(fennec)
    const admin = await personOf(fennec, 'admin')
    const { rules } = await mutateSiteRules(fennec, admin, 'setEmailDomainRule', {
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
    await mutateSiteRules(fennec, admin, 'setEmailDomainRule', {
      domain: 'bücher.example',
      verdict: 'REFUSE',
    })
    expect(await register('XN--BCHER-KVA.example')).toBe(registrationTexts.domainRefused)
    await mutateSiteRules(fennec, admin, 'removeEmailDomainRule', { domain: 'BÜCHER.example' })
    expect(await register('xn--bcher-kva.example')).toBe('made')
    expect(await readAuditEntries(fennec, admin)).toEqual([
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

  it('allows only listed domains once one is allowed; the most specific of several rules counts', async () => {
    resetRulesAfterTest(fennec)
    const admin = await personOf(fennec, 'admin')
    const setRule = (domain: string, verdict: string) =>
      mutateSiteRules(fennec, admin, 'setEmailDomainRule', { domain, verdict })
    await setRule('edu.ng', 'ALLOW')
    await setRule('unilag.edu.ng', 'REFUSE')
    await setRule('live.unilag.edu.ng', 'ALLOW')
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
    await setRule('edu.ng', 'REFUSE')
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
  ])('cannot set a rule for “%s”', async (domain) => {
    const admin = await personOf(fennec, 'admin')
    const { refusal, message } = await mutateSiteRules(fennec, admin, 'setEmailDomainRule', {
      domain,
      verdict: 'REFUSE',
    })
    expect([refusal, message]).toEqual(['INVALID_INPUT', siteTexts.noDomain])
  })

  it('cannot set a rule for a name over the maximum length, remove a missing one, or exceed the maximum number', async () => {
    resetRulesAfterTest(fennec)
    const admin = await personOf(fennec, 'admin')
    const long = `${'abcdefg.'.repeat(32)}ng`
    expect(
      (await mutateSiteRules(fennec, admin, 'setEmailDomainRule', { domain: long, verdict: 'REFUSE' }))
        .refusal,
    ).toBe('INVALID_INPUT')
    expect(
      (await mutateSiteRules(fennec, admin, 'removeEmailDomainRule', { domain: 'gmail.com' })).refusal,
    ).toBe('NOT_FOUND')
    const data = Array.from({ length: maxDomainRules }, (_, index) => ({
      domain: `d${index}.example`,
      verdict: 'REFUSE' as const,
      note: '',
      changedAt: fennec.clock.now(),
    }))
    await fennec.services.prisma.emailDomainRule.createMany({ data })
    const more = await mutateSiteRules(fennec, admin, 'setEmailDomainRule', {
      domain: 'gmail.com',
      verdict: 'REFUSE',
    })
    expect(more.refusal).toBe('CONFLICT')
    const repeated = await mutateSiteRules(fennec, admin, 'setEmailDomainRule', {
      domain: 'd7.example',
      verdict: 'ALLOW',
    })
    expect(repeated.rules?.domainRules).toHaveLength(maxDomainRules)
  })

  it('reads all rules, also after their author’s account is deleted; no other user does (T24)', async () => {
    resetRulesAfterTest(fennec)
    const [admin, other] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    await mutateSiteRules(fennec, other, 'setEmailDomainRule', { domain: 'gmail.com', verdict: 'ALLOW' })
    await mutateSiteRules(fennec, other, 'setNewAccountsSlowed', { areSlowed: true })
    await fennec.services.prisma.user.delete({ where: { id: other.id } })
    expect(await readSiteRules(admin)).toMatchObject({
      registrationIsOpen: true,
      newAccountsAreSlowed: true,
      changedBy: null,
      domainRules: [{ domain: 'gmail.com', changedBy: null }],
    })
    for (const role of ['customer', 'vendor', 'suspended'] as const) {
      const person = await personOf(fennec, role)
      expect(await readSiteRules(person)).toBeUndefined()
      for (const [name, input] of Object.entries({
        setRegistrationOpen: { isOpen: false },
        setNewAccountsSlowed: { areSlowed: false },
        setEmailDomainRule: { domain: 'gmail.com', verdict: 'REFUSE' },
        removeEmailDomainRule: { domain: 'gmail.com' },
      }))
        expect((await mutateSiteRules(fennec, person, name, input)).refusal).toBe('FORBIDDEN')
    }
    expect((await readSiteRules(admin))?.domainRules).toHaveLength(1)
  })
})

describe('a user with an account', () => {
  it('cannot change to an address of a refused domain, not even with a code from before the rule (T13)', async () => {
    resetRulesAfterTest(fennec)
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const request = (email: string) =>
      graphql<{ requestEmailChange: { developmentOtp: string } }>(
        fennec,
        'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { developmentOtp } }',
        { input: { email, currentPassword: password } },
        ada,
      )
    const { data } = await request(`${randomName()}@mailinator.com`)
    await mutateSiteRules(fennec, admin, 'setEmailDomainRule', {
      domain: 'mailinator.com',
      verdict: 'REFUSE',
    })
    const { errors } = await graphql(
      fennec,
      'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { viewer { email } } }',
      { input: { otp: data?.requestEmailChange.developmentOtp } },
      ada,
    )
    expect(errors?.[0]?.message).toBe(registrationTexts.domainRefused)
    // The answer is the same for an address with an account (T13).
    const existing = await personOf(fennec, 'customer', { email: `${randomName()}@mailinator.com` })
    for (const email of [`${randomName()}@eu.mailinator.com`, existing.email])
      expect((await request(email)).errors?.[0]).toMatchObject({
        message: registrationTexts.domainRefused,
        extensions: { code: 'INVALID_INPUT', problems: [{ path: 'email' }] },
      })
  })
})
