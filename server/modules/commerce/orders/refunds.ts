// Refunds: requested with the change that makes them due, sent once, and followed to the end (ADR 26).
import { isReference, mayMove, orderTexts } from '#rules/commerce/orders'
import {
  inTransaction,
  type AuthenticatedContext,
  type Context,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { enqueue, type Handlers } from '#server/core/scheduling/enqueue.ts'
import { Failure } from '#server/lib/failure.ts'
import { collectFailures } from '#server/lib/collectFailures.ts'
import { paymentsOf } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/houseNotices.ts'
import type { Order, PaymentAttempt, Prisma, Refund } from '#server/generated/prisma/client.ts'
import type { RefundState } from '#server/generated/prisma/enums.ts'
import {
  UnreadableResponse,
  PaymentRefusal,
  type Refund as ProviderRefund,
} from '#server/payments/payments.ts'
import { transition, tellOf } from './transitions.ts'
import { lockOrder, refundReasons } from './queries.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    refundPayment: { refundId: number }
  }
}

/** Days of retries, after which the job is dead and an operator has to look. */
const retryDays = 30

/** Matches the payment that a paid order was bought with; only an admin or the bank gives it back. */
export const countingPayment = {
  state: { in: ['SUCCEEDED', 'REVERSED'] },
  OR: [{ refund: null }, { refund: { reason: refundReasons.byAdmin } }],
} satisfies Prisma.PaymentAttemptWhereInput

/** Requests the refund of a payment within the transaction; once for each payment. */
export async function requestRefund(
  tx: TransactionContext,
  { id: attemptId, amountKobo, paidKobo }: Pick<PaymentAttempt, 'id' | 'amountKobo' | 'paidKobo'>,
  reason: string,
): Promise<void> {
  const now = tx.now()
  const { count } = await tx.db.refund.createMany({
    data: { attemptId, amountKobo: paidKobo ?? amountKobo, reason, createdAt: now, changedAt: now },
    skipDuplicates: true,
  })
  if (count === 0) return
  const { id: refundId } = await tx.db.refund.findUniqueOrThrow({ where: { attemptId } })
  await enqueue(tx, {
    kind: 'refundPayment',
    data: { refundId },
    usefulUntil: new Date(now.getTime() + retryDays * 86_400_000),
  })
}

/** Sends a requested refund unless the provider already has it, as an earlier answer may have been lost. */
async function refundPayment(ctx: Context, { refundId }: { refundId: number }): Promise<void> {
  const refund = await ctx.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { attempt: { include: { order: true } } },
  })
  if (refund.state !== 'WANTED') return
  if (!(await claim(ctx, refund))) throw new Failure('somebody else is asking for the refund')
  const payments = paymentsOf(ctx)
  const { reference } = refund.attempt
  const found = await payments.findRefunds(reference).catch((error) => failRefund(ctx, refund, error))
  const known = findOwnRefund(found, refund)
  if (!known && found.some(({ status }) => status !== 'failed')) {
    await inTransaction(ctx, (tx) => alertAdmins(tx, refund, 'the provider has given back another sum'))
    throw new Failure('another sum of the payment was given back already')
  }
  // The bank has already reversed the payment.
  if (!known && refund.attempt.state === 'REVERSED')
    return inTransaction(ctx, async (tx) => {
      if (await recordReversal(tx, refund.attempt, ['WANTED'])) tellOf(tx, refund.attempt.order)
    })
  const request = { reference, amountKobo: Number(refund.amountKobo), reason: refund.reason }
  await recordStatus(
    ctx,
    reference,
    known ?? (await payments.refund(request).catch((error) => failRefund(ctx, refund, error))),
  )
}

const isOwed = (found: ProviderRefund, { amountKobo }: Refund): boolean =>
  found.currency === 'NGN' && found.amountKobo === Number(amountKobo)

/** Returns the provider's refund with our id or amount; a failed one only if there is no other. */
function findOwnRefund(found: ProviderRefund[], refund: Refund): ProviderRefund | undefined {
  const own = found.filter((one) => one.id === refund.providerId || isOwed(one, refund))
  return own.find(({ status }) => status !== 'failed') ?? own[0]
}

/** Alerts admins of a refund, once for each problem. */
const alertAdmins = (tx: TransactionContext, { id }: Refund, problem: string): Promise<void> =>
  notifyAdmins(tx, {
    target: `refund:${id}:${problem}`,
    text: `has a refund to look at, number ${id}: ${problem}`,
  })

/** Longer than all calls to the provider take. */
const claimMs = 60_000

/** Claims a refund for a minute, even if no answer came; false if another process holds it. */
async function claim({ db, now }: Context, { id, createdAt }: Refund): Promise<boolean> {
  const at = Math.max(now().getTime(), createdAt.getTime() + 1)
  const isFree = { OR: [{ changedAt: createdAt }, { changedAt: { lte: new Date(at - claimMs) } }] }
  const { count } = await db.refund.updateMany({
    where: { id, state: 'WANTED', ...isFree },
    data: { changedAt: new Date(at) },
  })
  return count === 1
}

/** The provider gave no answer; causes no alert. */
class NoAnswer extends Failure {}

/** Throws so that the job retries; alerts admins of problems that a retry cannot solve. */
async function failRefund(ctx: Context, refund: Refund, error: unknown): Promise<never> {
  const problem =
    error instanceof PaymentRefusal
      ? `the provider refuses it: ${error.code}`
      : error instanceof UnreadableResponse
        ? "the provider's answer cannot be read"
        : null
  if (problem === null) throw new NoAnswer('the provider gave no answer about a refund')
  await inTransaction(ctx, (tx) => alertAdmins(tx, refund, problem))
  throw new Failure(problem)
}

const states: Record<string, RefundState> = {
  pending: 'PENDING',
  processing: 'PROCESSING',
  processed: 'PROCESSED',
  failed: 'FAILED',
  'needs-attention': 'NEEDS_ATTENTION',
}

/** States of a refund that does not proceed by itself. */
const stuckStates: RefundState[] = ['FAILED', 'NEEDS_ATTENTION']

/**
 * Records the provider's status of a refund. PROCESSED is final, unknown statuses mean under way, and a payment
 * reversed by the bank counts as paid back. Alerts admins of stuck refunds.
 */
async function recordStatus(ctx: Context, reference: string, found: ProviderRefund): Promise<void> {
  const { id, status, amountKobo, currency } = found
  const reported = states[status] ?? 'PENDING'
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, { reference })
    const attempt = await tx.db.paymentAttempt.findUnique({
      where: { reference },
      include: { order: true, refund: true },
    })
    const state = attempt?.state === 'REVERSED' && stuckStates.includes(reported) ? 'PROCESSED' : reported
    if (!attempt?.refund || attempt.refund.state === state || attempt.refund.state === 'PROCESSED') return
    if (!(status in states) && attempt.refund.state !== 'WANTED') return
    await tx.db.refund.update({
      where: { id: attempt.refund.id },
      data: { state, providerId: id, changedAt: tx.now() },
    })
    tellOf(tx, attempt.order)
    if (!isOwed(found, attempt.refund))
      await alertAdmins(
        tx,
        attempt.refund,
        `${amountKobo} ${currency} in hundredths, not ${attempt.refund.amountKobo} kobo`,
      )
    if (stuckStates.includes(state)) await alertAdmins(tx, attempt.refund, status)
  })
}

/** Marks a refund as processed because the bank reversed its payment; true if it was in a `from` state. */
export async function recordReversal(
  tx: TransactionContext,
  { id: attemptId }: Pick<PaymentAttempt, 'id'>,
  from: RefundState[] = stuckStates,
): Promise<boolean> {
  const { count } = await tx.db.refund.updateMany({
    where: { attemptId, state: { in: from } },
    data: { state: 'PROCESSED', changedAt: tx.now() },
  })
  return count > 0
}

/** Updates the refund of a payment after a webhook. */
export async function followRefund(ctx: Context, reference: string): Promise<void> {
  const refund = await ctx.db.refund.findFirst({ where: { attempt: { reference } } })
  if (!refund) return
  const found = await paymentsOf(ctx)
    .findRefunds(reference)
    .catch((error) => failRefund(ctx, refund, error))
  const own = findOwnRefund(found, refund)
  if (own) await recordStatus(ctx, reference, own)
}

/** Refunds older than this have no job left, in milliseconds. */
const orphanedMs = 60_000

/**
 * Sends refunds that no job has sent and updates open ones, at most `most` each. Failures are retried in the next
 * round; returns the errors that cause no alert.
 */
export async function followRefunds(ctx: Context, most: number): Promise<unknown[]> {
  const before = new Date(ctx.now().getTime() - orphanedMs)
  const requested = await ctx.db.refund.findMany({
    where: { state: 'WANTED', createdAt: { lt: before } },
    select: { id: true },
    take: most,
  })
  const unsent = await collectFailures(requested, ({ id: refundId }) => refundPayment(ctx, { refundId }))
  const open = await ctx.db.refund.findMany({
    where: { state: { in: ['PENDING', 'PROCESSING', 'NEEDS_ATTENTION'] } },
    include: { attempt: { select: { reference: true } } },
    // Those that need attention may be many and stay long: they come last.
    orderBy: [{ state: 'asc' }, { changedAt: 'asc' }],
    take: most,
  })
  const lost = await collectFailures(open, ({ attempt }) => followRefund(ctx, attempt.reference))
  return [...unsent, ...lost].filter((error) => !(error instanceof Failure) || error instanceof NoAnswer)
}

export const refundJobs: Pick<Handlers, 'refundPayment'> = { refundPayment }

/** Refunds the order of a payment. CONFLICT if nothing can be refunded, FORBIDDEN for buyer and vendor. */
export async function refundOrderOf(
  tx: TransactionContext<AuthenticatedContext>,
  reference: string,
  why: string,
): Promise<Order> {
  const order = isReference(reference) ? await lockOrder(tx, { reference }) : null
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  if ([order.buyerId, order.vendorId].includes(tx.viewer.id))
    throw new Refusal('FORBIDDEN', orderTexts.ownRefund)
  const moved = await refundLocked(tx, order, why)
  if (!moved) throw new Refusal('CONFLICT', orderTexts.nothingToRefund)
  return moved
}

/** Returns null if nothing can be refunded. */
async function refundLocked(tx: TransactionContext, order: Order, why: string): Promise<Order | null> {
  const paid = await tx.db.paymentAttempt.findFirst({
    where: { orderId: order.id, state: 'SUCCEEDED', refund: null },
  })
  if (!paid || order.paidAt === null || !mayMove(order.status, 'REFUNDED')) return null
  await requestRefund(tx, paid, refundReasons.byAdmin)
  return transition(tx, order, { to: 'REFUNDED', by: 'ADMIN', note: why })
}

/** Refunds all paid and undelivered orders that a user bought or sold (002 §2). */
export async function refundAllOf(tx: TransactionContext, userId: number, why: string): Promise<void> {
  for (const { id } of await tx.db.order.findMany({ where: undeliveredOf(userId), orderBy: { id: 'asc' } })) {
    const order = await lockOrder(tx, { id })
    if (order && (order.status === 'PAID' || order.status === 'SHIPPED')) await refundLocked(tx, order, why)
  }
}

const undeliveredOf = (userId: number) => ({
  status: { in: ['PAID' as const, 'SHIPPED' as const] },
  OR: [{ buyerId: userId }, { vendorId: userId }],
})
