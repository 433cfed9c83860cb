// Verbs of bank accounts: whose account a number is, and linking the one that a vendor is paid to (002 §6, 002 §7, ADR 26).
import { bankTexts, feePercent, typedAccount } from '#rules/commerce/bankAccounts'
import { displayName } from '#rules/shared/common'
import { audit } from '#server/core/context/audit.ts'
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { spend, type LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { notifyOfHouse } from '#server/modules/notifications/notifications/houseNotices.ts'
import { lockVendor, refuseCustomers } from '#server/modules/commerce/vendors/vendors.ts'
import { PaymentOutage, PaymentRefusal, type Holder, type Payments } from '#server/payments/payments.ts'

/** Names that one vendor, and all together, may look up in a day (ADR 7). */
const lookUps: LimitRule = { name: 'bankAccount.verify', max: 10, seconds: 86_400 }
const lookUpsOfAll: LimitRule = { name: 'bankAccount.verifyAll', max: 100, seconds: 86_400 }
const changes: LimitRule = { name: 'bankAccount.save', max: 10, seconds: 86_400 }

/** A letter that nobody could send for so long is of no use any more. */
const letterDays = 3

interface Typed {
  bankCode: string
  accountNumber: string
}

/** What moves money; UNAVAILABLE where nothing does. */
export function paymentsOf({ payments }: Pick<Context, 'payments'>): Payments {
  if (!payments) throw new Refusal('UNAVAILABLE', bankTexts.noPayments)
  return payments
}

/** Whether the vendor has a bank account that money of buyers can go to (002 §6). */
export const hasBankAccount = async ({ db }: Pick<Context, 'db'>, vendorId: number): Promise<boolean> =>
  (await db.bankAccount.count({ where: { vendorId } })) > 0

/**
 * Asks the bank for the name of whoever an account belongs to; for vendors. INVALID_INPUT where there is no such account,
 * PROVIDER_FAILED where nobody answers.
 */
export async function verifyAccount(
  ctx: AuthenticatedContext,
  input: Typed,
): Promise<{ accountName: string }> {
  refuseCustomers(ctx)
  const account = parse(typedAccount, input)
  await spend(ctx.limits, lookUps, String(ctx.viewer.id))
  await spend(ctx.limits, lookUpsOfAll, 'all')
  const found = await resolve(ctx, account, bankTexts.unverifiable)
  await audit(ctx, { action: 'verifyAccount' })
  return found
}

async function resolve(ctx: Context, account: Typed, failed: string): Promise<{ accountName: string }> {
  const asked = paymentsOf(ctx).resolveAccount(account).catch(inOwnWords)
  const { accountName } = await answered(asked, failed)
  return { accountName: accountName.trim() }
}

/** Says of an account that the bank does not know what to do; the provider speaks of parameters. */
function inOwnWords(error: unknown): never {
  if (error instanceof PaymentRefusal && /^could not resolve account/i.test(error.message))
    throw new PaymentRefusal(bankTexts.unknown, error.code)
  throw error
}

/** What the provider has against it is said in his words, which name nobody. */
function answered<Answer>(asked: Promise<Answer>, failed: string): Promise<Answer> {
  return asked.catch((error: unknown) => {
    if (error instanceof PaymentRefusal) throw new Refusal('INVALID_INPUT', error.message)
    if (error instanceof PaymentOutage) throw new Refusal('PROVIDER_FAILED', failed)
    throw error
  })
}

/**
 * Links the account that the caller is paid to, the first one or another: its name is asked for anew, whatever the caller
 * says it is. What was ordered before goes on to be paid to the account of then, so the provider is told of each account
 * under a name of its own.
 */
export async function saveBankAccount(
  ctx: AuthenticatedContext,
  input: Typed & { accountName?: string | null },
): Promise<void> {
  refuseCustomers(ctx)
  const account = parse(typedAccount, input)
  // The number itself is kept nowhere, not even with the key of a call.
  const asked = { bankCode: account.bankCode, accountNumber: ctx.seal.digest(account.accountNumber) }
  await prepareWrite(ctx, { operation: 'saveBankAccount', input: asked, limit: changes }, async (commit) => {
    const payments = paymentsOf(ctx)
    const bank = (await payments.banks()).find(({ code }) => code === account.bankCode)
    if (!bank) throw new Refusal('INVALID_INPUT', bankTexts.bank)
    await spend(ctx.limits, lookUpsOfAll, 'all')
    const { accountName } = await resolve(ctx, account, bankTexts.unsaved)
    if (input.accountName != null && !isSameName(input.accountName, accountName))
      throw new Refusal('INVALID_INPUT', bankTexts.unverified)
    const code = await tell(ctx, payments, { ...account, accountName })
    return commit((tx) => keep(tx, { ...account, accountName, bankName: bank.name, subaccountCode: code }))
  })
}

const isSameName = (one: string, other: string) =>
  one.trim().toUpperCase().replace(/\s+/g, ' ') === other.toUpperCase().replace(/\s+/g, ' ')

/** Tells the provider of an account, and gives what it is called there from now on. */
async function tell(
  { db, viewer }: AuthenticatedContext,
  payments: Payments,
  account: Pick<Holder, 'bankCode' | 'accountNumber' | 'accountName'>,
): Promise<string> {
  const vendor = await db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  const holder = { ...account, businessName: displayName(vendor), feePercent }
  return (await answered(payments.createSubaccount(holder), bankTexts.unsaved)).code
}

interface Linked extends Typed {
  bankName: string
  accountName: string
  subaccountCode: string
}

async function keep(
  tx: TransactionContext<AuthenticatedContext>,
  { accountNumber, ...linked }: Linked,
): Promise<{ userId: number }> {
  await lockVendor(tx)
  const vendorId = tx.viewer.id
  const lastFour = accountNumber.slice(-4)
  const data = {
    ...linked,
    lastFour,
    sealedNumber: tx.seal.close(accountNumber),
    changedAt: tx.now(),
  }
  const before = await tx.db.bankAccount.findUnique({ where: { vendorId } })
  await tx.db.bankAccount.upsert({
    where: { vendorId },
    create: { ...data, vendorId, createdAt: tx.now() },
    update: data,
  })
  await audit(tx, {
    action: before ? 'updateBankAccount' : 'linkBankAccount',
    details: { bank: linked.bankCode },
  })
  const deed = before ? 'has changed your bank account' : 'has linked your bank account'
  await notifyOfHouse(tx, {
    recipientId: vendorId,
    kind: 'SYSTEM',
    target: `bankAccount:${linked.subaccountCode}`,
    text: `${deed}: ${linked.bankName}, ending in ${lastFour}`,
  })
  const { email } = await tx.db.user.findUniqueOrThrow({ where: { id: vendorId }, select: { email: true } })
  await enqueue(tx, {
    kind: 'bankAccountChanged',
    data: { to: email, bankName: linked.bankName, lastFour },
    usefulUntil: new Date(tx.now().getTime() + letterDays * 86_400_000),
  })
  return { userId: vendorId }
}

/**
 * What the provider calls the account of a vendor, who has one; it is told of it where it was not yet. Null without one.
 * Call it outside of any transaction.
 */
export async function subaccountOf(ctx: Context, vendorId: number): Promise<string | null> {
  const account = await ctx.db.bankAccount.findUnique({ where: { vendorId }, include: { vendor: true } })
  if (!account) return null
  if (account.subaccountCode !== null) return account.subaccountCode
  const { code } = await paymentsOf(ctx).createSubaccount({
    bankCode: account.bankCode,
    accountNumber: String(ctx.seal.open(account.sealedNumber)),
    accountName: account.accountName,
    businessName: displayName(account.vendor),
    feePercent,
  })
  // Another call may have told it meanwhile: the first name stays.
  await ctx.db.bankAccount.updateMany({
    where: { vendorId, subaccountCode: null, sealedNumber: account.sealedNumber },
    data: { subaccountCode: code },
  })
  return code
}
