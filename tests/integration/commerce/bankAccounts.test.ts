// The bank account of a vendor: its owner's name, its visibility, and notice of every change (002 §7, ADR 26, ADR 7).
import { describe, expect, it } from 'vitest'
import { bankTexts } from '#rules/commerce/bankAccounts'
import { ensureSubaccount } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { systemContext } from '#server/core/context/context.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { addProduct, signUpVendor } from '../../support/people/products.ts'
import { testAccount } from '../../support/fakePaystack.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()
const strict = useFennec({ LIMIT_SCALE: '1' })
const withoutPayments = useFennec({}, { payments: null })

interface Account {
  bank_code: string
  bank_name: string
  account_number: string
  account_name: string
}

const link = (caller: Caller, changes: object = {}, server = fennec) =>
  rest<Account & { message: string }>(
    server,
    'POST /api/vendor/bank-account',
    { ...testAccount, ...changes },
    caller,
  )

const createVendor = () => personOf(fennec, 'vendor')

describe('a vendor', () => {
  it('reads the name of an account number’s owner as the bank writes it', async () => {
    const ada = await createVendor()
    const { status, body } = await rest(fennec, 'POST /api/vendor/verify-account', testAccount, ada)
    expect(status).toBe(200)
    expect(body).toEqual({ account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) })
  })

  it.each([
    ['no bank', { bankCode: '' }, bankTexts.missing],
    ['a bank by a number without its zero', { bankCode: '59' }, 'Unknown bank code: 59'],
    ['a bank with a path in its code', { bankCode: '../x' }, bankTexts.missing],
    ['nine digits', { accountNumber: '012345678' }, bankTexts.number],
    ['letters', { accountNumber: '01234567ab' }, bankTexts.number],
    ['no account number', { accountNumber: '' }, bankTexts.missing],
    ['an unknown number', { accountNumber: '0123456799' }, bankTexts.unknown],
  ])('is refused with the reason for %s, and nothing is stored', async (_, changes, message) => {
    const ada = await createVendor()
    const typed = { ...testAccount, ...changes }
    const verified = await rest(fennec, 'POST /api/vendor/verify-account', typed, ada)
    expect([verified.status, verified.body.message]).toEqual([400, message])
    const { status } = await link(ada, changes)
    expect(status).toBe(400)
    expect(await fennec.services.prisma.bankAccount.count({ where: { vendorId: ada.id } })).toBe(0)
  })

  it('links the account under the name that the bank has, whatever name the vendor sends (002 §7, T36)', async () => {
    const ada = await createVendor()
    expect((await link(ada, { accountName: 'DANGOTE ALIKO' })).body.message).toBe(bankTexts.unverified)
    const { status, body } = await link(ada)
    expect(status).toBe(201)
    expect(body).toEqual({
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      account_number: '0123456789',
      account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
    })
    expect((await link(ada, { accountName: body.account_name.toLowerCase() })).status).toBe(201)
    expect((await rest(fennec, 'GET /api/vendor/bank-account', undefined, ada)).body).toEqual(body)
  })

  it('adds a product only after an account is linked (002 §6)', async () => {
    const ada = await createVendor()
    expect((await addProduct(fennec, ada)).errors?.[0]?.message).toBe(
      'Please set up your bank account before adding products.',
    )
    await link(ada)
    expect((await addProduct(fennec, ada)).errors).toBeUndefined()
  })

  it('is notified in the app and by e-mail when an account is linked or replaced (ADR 26)', async () => {
    const ada = await createVendor()
    await link(ada)
    await rest(
      fennec,
      'PUT /api/vendor/bank-account/update',
      { bankCode: '033', accountNumber: '0987654321' },
      ada,
    )
    const { body } = await rest<{ type: string; message: string }[]>(
      fennec,
      'GET /api/notifications',
      undefined,
      ada,
    )
    expect(body.map(({ type, message }) => [type, message])).toEqual([
      ['system', 'Fennec has changed your bank account: United Bank For Africa, ending in 4321'],
      ['system', 'Fennec has linked your bank account: Guaranty Trust Bank, ending in 6789'],
    ])
    await fennec.services.background.idle()
    const emails = fennec.outbox.emails.filter(({ to }) => to === ada.email)
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Your Fennec bank account was changed',
      'Your Fennec bank account was changed',
    ])
    expect(emails[1]?.text).toContain('United Bank For Africa ending in 4321')
    expect(emails[1]?.text).not.toContain('0987654321')
  })

  it('has the number only sealed in the database, and in no log line and no audit entry', async () => {
    const ada = await createVendor()
    await rest(
      fennec,
      'POST /api/vendor/verify-account',
      { ...testAccount, accountNumber: '3141592653' },
      ada,
    )
    await link({ ...ada, headers: { 'idempotency-key': `bank-${ada.id}` } }, { accountNumber: '3141592653' })
    const row = await fennec.services.prisma.bankAccount.findUniqueOrThrow({ where: { vendorId: ada.id } })
    expect(fennec.services.seal.open(row.sealedNumber)).toBe('3141592653')
    const tables = await fennec.database.sql<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'pgboss')`,
      [],
    )
    for (const { name } of tables) {
      const found = await fennec.database.sql(`SELECT 1 FROM ${name} t WHERE t::text LIKE '%3141592653%'`, [])
      expect([name, found.length]).toEqual([name, 0])
    }
    expect(fennec.log.join('\n')).not.toContain('3141592653')
    const trail = await fennec.services.prisma.auditEntry.findMany({ where: { actorId: ada.id } })
    expect(trail.map(({ action }) => action)).toEqual(['verifyAccount', 'linkBankAccount'])
  })

  it('is paid to the new subaccount after a change, while earlier payments go to the earlier account', async () => {
    const ada = await createVendor()
    await link(ada)
    const before = await ensureSubaccount(systemContext(fennec.services), ada.id)
    await link(ada, { accountNumber: '0987654321' })
    const after = await ensureSubaccount(systemContext(fennec.services), ada.id)
    expect(before).toMatch(/^ACCT_/)
    expect(after).toMatch(/^ACCT_/)
    expect(after).not.toBe(before)
  })

  it('looks up ten names a day at most, and all vendors together a hundred (ADR 7, T35)', async () => {
    const ada = await personOf(strict, 'vendor')
    const verify = (caller: Caller) => rest(strict, 'POST /api/vendor/verify-account', testAccount, caller)
    for (let index = 0; index < 10; index += 1) expect((await verify(ada)).status).toBe(200)
    expect((await verify(ada)).status).toBe(429)
    for (let each = 0; each < 9; each += 1) {
      const another = await personOf(strict, 'vendor')
      for (let index = 0; index < 10; index += 1) expect((await verify(another)).status).toBe(200)
    }
    expect((await verify(await personOf(strict, 'vendor'))).status).toBe(429)
  })

  it('has one account after a repeat under the same key; another number with the same last digits is no repeat', async () => {
    const ada = { ...(await createVendor()), headers: { 'idempotency-key': 'linking-once' } }
    expect((await link(ada)).status).toBe(201)
    expect((await link(ada)).status).toBe(201)
    const { status, body } = await link(ada, { accountNumber: '9123456789' })
    expect([status, body.message]).toEqual([409, 'This Idempotency-Key was used for another request'])
  })

  it('keeps the linked account when the provider does not answer', async () => {
    const ada = await createVendor()
    const { body: before } = await link(ada)
    await fennec.fakePaystack.injectFault({ path: '/subaccount', kind: '500' })
    const { status, body } = await link(ada, { accountNumber: '0987654321' })
    expect([status, body.message]).toEqual([502, bankTexts.unsaved])
    expect((await rest(fennec, 'GET /api/vendor/bank-account', undefined, ada)).body).toEqual(before)
  })

  it('reads that payments are off where they are off', async () => {
    const ada = await personOf(withoutPayments, 'vendor')
    const { status, body } = await link(ada, {}, withoutPayments)
    expect([status, body.message]).toEqual([503, bankTexts.noPayments])
  })
})

describe('a user without the vendor role', () => {
  it('has no bank account and sees none', async () => {
    const [ada, tunde] = [await signUpVendor(fennec), await signUp(fennec)]
    const none = await rest(fennec, 'GET /api/vendor/bank-account', undefined, tunde)
    expect([none.status, none.body.message]).toEqual([404, 'Bank account not found'])
    const { errors } = await graphql(
      fennec,
      'query ($id: Int!) { user(databaseId: $id) { bankAccount { accountNumber } } }',
      { id: ada.id },
      tunde,
    )
    expect(errors?.[0]?.message).toContain('Cannot query field "bankAccount"')
  })
})
