// Commands of a vendor's payout account: look up the holder of a bank account, and link it (002 §6, 002 §7, ADR 26).
import { bankTexts, feePercent, typedAccount } from '#rules/commerce/bankAccounts'
import { displayName } from '#rules/shared/common'
import { audit } from '#server/core/context/audit.ts'
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { enforceLimit, type LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { lockVendor, requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import { PaymentOutage, PaymentRefusal, type Holder, type Payments } from '#server/payments/payments.ts'

/** Maximum lookups a day, for one vendor and for all vendors together (ADR 7). */
const lookupLimit: LimitRule = { name: 'bankAccount.verify', max: 10, seconds: 86_400 }
const globalLookupLimit: LimitRule = { name: 'bankAccount.verifyAll', max: 100, seconds: 86_400 }
const changeLimit: LimitRule = { name: 'bankAccount.save', max: 10, seconds: 86_400 }

/** Days after which an unsent e-mail is dropped. */
const emailExpiryDays = 3

interface AccountInput {
  bankCode: string
  accountNumber: string
}

/** Returns the payment provider; UNAVAILABLE if payments are off. */
export function requirePayments({ payments }: Pick<Context, 'payments'>): Payments {
  if (!payments) throw new Refusal('UNAVAILABLE', bankTexts.noPayments)
  return payments
}

/** Returns true if the vendor can be paid out (002 §6). */
export const hasBankAccount = async ({ db }: Pick<Context, 'db'>, vendorId: number): Promise<boolean> =>
  (await db.bankAccount.count({ where: { vendorId } })) > 0

/** Looks up an account holder. INVALID_INPUT for unknown accounts, PROVIDER_FAILED without a response. */
export async function verifyAccount(
  ctx: AuthenticatedContext,
  input: AccountInput,
): Promise<{ accountName: string }> {
  requireVendor(ctx)
  const account = parse(typedAccount, input)
  await enforceLimit(ctx.limits, lookupLimit, String(ctx.viewer.id))
  await enforceLimit(ctx.limits, globalLookupLimit, 'all')
  const found = await fetchHolder(ctx, account, bankTexts.unverifiable)
  await audit(ctx, { action: 'verifyAccount' })
  return found
}

async function fetchHolder(
  ctx: Context,
  account: AccountInput,
  failureMessage: string,
): Promise<{ accountName: string }> {
  const request = requirePayments(ctx).resolveAccount(account).catch(rewordUnknownAccount)
  const { accountName } = await refuseOnFailure(request, failureMessage)
  return { accountName: accountName.trim() }
}

/** Rewords the provider's error for an unknown account, which speaks of API parameters. */
function rewordUnknownAccount(error: unknown): never {
  if (error instanceof PaymentRefusal && /^could not resolve account/i.test(error.message))
    throw new PaymentRefusal(bankTexts.unknown, error.code)
  throw error
}

/** Throws INVALID_INPUT with the provider's message if it rejects the request, PROVIDER_FAILED on an outage. */
function refuseOnFailure<Answer>(request: Promise<Answer>, failureMessage: string): Promise<Answer> {
  return request.catch((error: unknown) => {
    if (error instanceof PaymentRefusal) throw new Refusal('INVALID_INPUT', error.message)
    if (error instanceof PaymentOutage) throw new Refusal('PROVIDER_FAILED', failureMessage)
    throw error
  })
}

/**
 * Links the caller's payout account, replacing the last one, and looks its holder up again. Each account gets its own
 * subaccount at the provider, so earlier orders are still paid to the earlier account.
 */
export async function saveBankAccount(
  ctx: AuthenticatedContext,
  input: AccountInput & { accountName?: string | null },
): Promise<void> {
  requireVendor(ctx)
  const account = parse(typedAccount, input)
  // Account numbers are never stored in the clear, not even in idempotency keys.
  const fingerprint = { bankCode: account.bankCode, accountNumber: ctx.seal.digest(account.accountNumber) }
  await prepareWrite(
    ctx,
    { operation: 'saveBankAccount', input: fingerprint, limit: changeLimit },
    async (commit) => {
      const payments = requirePayments(ctx)
      const bank = (await payments.banks()).find(({ code }) => code === account.bankCode)
      if (!bank) throw new Refusal('INVALID_INPUT', bankTexts.bank)
      await enforceLimit(ctx.limits, globalLookupLimit, 'all')
      const { accountName } = await fetchHolder(ctx, account, bankTexts.unsaved)
      if (input.accountName != null && !isSameName(input.accountName, accountName))
        throw new Refusal('INVALID_INPUT', bankTexts.unverified)
      const code = await registerSubaccount(ctx, payments, { ...account, accountName })
      return commit((tx) =>
        saveAccount(tx, { ...account, accountName, bankName: bank.name, subaccountCode: code }),
      )
    },
  )
}

const isSameName = (typed: string, reported: string) =>
  typed.trim().toUpperCase().replace(/\s+/g, ' ') === reported.toUpperCase().replace(/\s+/g, ' ')

/** Registers an account with the provider; returns its subaccount code. */
async function registerSubaccount(
  { db, viewer }: AuthenticatedContext,
  payments: Payments,
  account: Pick<Holder, 'bankCode' | 'accountNumber' | 'accountName'>,
): Promise<string> {
  const vendor = await db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  const holder = { ...account, businessName: displayName(vendor), feePercent }
  return (await refuseOnFailure(payments.createSubaccount(holder), bankTexts.unsaved)).code
}

interface LinkedAccount extends AccountInput {
  bankName: string
  accountName: string
  subaccountCode: string
}

/** Stores a linked account, audits the change, and notifies the vendor. */
async function saveAccount(
  tx: TransactionContext<AuthenticatedContext>,
  { accountNumber, ...linked }: LinkedAccount,
): Promise<{ userId: number }> {
  await lockVendor(tx)
  const vendorId = tx.viewer.id
  const lastFour = accountNumber.slice(-4)
  const data = { ...linked, lastFour, sealedNumber: tx.seal.close(accountNumber), changedAt: tx.now() }
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
  const change = before ? 'has changed your bank account' : 'has linked your bank account'
  await notifyFromFennec(tx, {
    recipientId: vendorId,
    kind: 'SYSTEM',
    target: `bankAccount:${linked.subaccountCode}`,
    text: `${change}: ${linked.bankName}, ending in ${lastFour}`,
  })
  const { email } = await tx.db.user.findUniqueOrThrow({ where: { id: vendorId }, select: { email: true } })
  await enqueue(tx, {
    kind: 'bankAccountChanged',
    data: { to: email, bankName: linked.bankName, lastFour },
    usefulUntil: new Date(tx.now().getTime() + emailExpiryDays * 86_400_000),
  })
  return { userId: vendorId }
}

/**
 * Returns the code of the vendor's subaccount at the provider, and registers one if needed; null without a bank
 * account. Call it outside transactions.
 */
export async function ensureSubaccount(ctx: Context, vendorId: number): Promise<string | null> {
  const account = await ctx.db.bankAccount.findUnique({ where: { vendorId }, include: { vendor: true } })
  if (!account) return null
  if (account.subaccountCode !== null) return account.subaccountCode
  const { code } = await requirePayments(ctx).createSubaccount({
    bankCode: account.bankCode,
    accountNumber: String(ctx.seal.open(account.sealedNumber)),
    accountName: account.accountName,
    businessName: displayName(account.vendor),
    feePercent,
  })
  // A concurrent call may have registered the account too: the first stored code wins.
  await ctx.db.bankAccount.updateMany({
    where: { vendorId, subaccountCode: null, sealedNumber: account.sealedNumber },
    data: { subaccountCode: code },
  })
  return code
}
