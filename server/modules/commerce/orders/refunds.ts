// Refunds: requested in the transaction that makes them due, sent to the provider once, then tracked (ADR 26).
import { isReference, canTransition, orderTexts } from '#rules/commerce/orders'
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
import { requirePayments } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import type { Order, PaymentAttempt, Prisma, Refund } from '#server/generated/prisma/client.ts'
import type { RefundState } from '#server/generated/prisma/enums.ts'
import {
  UnreadableResponse,
  PaymentRefusal,
  type Refund as ProviderRefund,
} from '#server/payments/payments.ts'
import { transition, publishOrderChange } from './transitions.ts'
import { lockOrder, refundReasons } from './queries.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    refundPayment: { refundId: number }
  }
}

/** Days of retries; then the job fails for good and an operator has to act. */
const retryDays = 30

/** Matches the attempt that paid an order; only an admin or the bank refunds its payment. */
export const payingAttempt = {
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

/** Sends a requested refund unless the provider already has it, as an earlier response may have been lost. */
async function refundPayment(ctx: Context, { refundId }: { refundId: number }): Promise<void> {
  const refund = await ctx.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { attempt: { include: { order: true } } },
  })
  if (refund.state !== 'WANTED') return
  if (!(await claimRefund(ctx, refund))) throw new Failure('somebody else is asking for the refund')
  const payments = requirePayments(ctx)
  const { reference } = refund.attempt
  const found = await payments.findRefunds(reference).catch((error) => failRefund(ctx, refund, error))
  const existingRefund = findOwnRefund(found, refund)
  if (!existingRefund && found.some(({ status }) => status !== 'failed')) {
    await inTransaction(ctx, (tx) => alertAdmins(tx, refund, 'the provider has given back another sum'))
    throw new Failure('another sum of the payment was given back already')
  }
  // The bank has already reversed the payment.
  if (!existingRefund && refund.attempt.state === 'REVERSED')
    return inTransaction(ctx, async (tx) => {
      if (await recordReversal(tx, refund.attempt, ['WANTED'])) publishOrderChange(tx, refund.attempt.order)
    })
  const request = { reference, amountKobo: Number(refund.amountKobo), reason: refund.reason }
  await recordStatus(
    ctx,
    reference,
    existingRefund ?? (await payments.refund(request).catch((error) => failRefund(ctx, refund, error))),
  )
}

const isExpectedAmount = (found: ProviderRefund, { amountKobo }: Refund): boolean =>
  found.currency === 'NGN' && found.amountKobo === Number(amountKobo)

/** Returns the provider's refund with our id or amount; a failed one only if there is no other. */
function findOwnRefund(found: ProviderRefund[], refund: Refund): ProviderRefund | undefined {
  const candidates = found.filter(
    (candidate) => candidate.id === refund.providerId || isExpectedAmount(candidate, refund),
  )
  return candidates.find(({ status }) => status !== 'failed') ?? candidates[0]
}

/** Alerts admins of a refund, once for each problem. */
const alertAdmins = (tx: TransactionContext, { id }: Refund, problem: string): Promise<void> =>
  notifyAdmins(tx, {
    target: `refund:${id}:${problem}`,
    text: `has a refund to look at, number ${id}: ${problem}`,
  })

/** Duration of a claim in milliseconds, longer than all its calls to the provider. */
const claimDurationMs = 60_000

/** Claims an unsent refund for a minute; false if another process holds the claim. */
async function claimRefund({ db, now }: Context, { id, createdAt }: Refund): Promise<boolean> {
  const claimedAtMs = Math.max(now().getTime(), createdAt.getTime() + 1)
  const isUnclaimed = {
    OR: [{ changedAt: createdAt }, { changedAt: { lte: new Date(claimedAtMs - claimDurationMs) } }],
  }
  const { count } = await db.refund.updateMany({
    where: { id, state: 'WANTED', ...isUnclaimed },
    data: { changedAt: new Date(claimedAtMs) },
  })
  return count === 1
}

/** Failure without a response of the provider, which causes no alert. */
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

const statesByProviderStatus: Record<string, RefundState> = {
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
  const reported = statesByProviderStatus[status] ?? 'PENDING'
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, { reference })
    const attempt = await tx.db.paymentAttempt.findUnique({
      where: { reference },
      include: { order: true, refund: true },
    })
    const state = attempt?.state === 'REVERSED' && stuckStates.includes(reported) ? 'PROCESSED' : reported
    if (!attempt?.refund || attempt.refund.state === state || attempt.refund.state === 'PROCESSED') return
    if (!(status in statesByProviderStatus) && attempt.refund.state !== 'WANTED') return
    await tx.db.refund.update({
      where: { id: attempt.refund.id },
      data: { state, providerId: id, changedAt: tx.now() },
    })
    publishOrderChange(tx, attempt.order)
    if (!isExpectedAmount(found, attempt.refund))
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
export async function updateRefund(ctx: Context, reference: string): Promise<void> {
  const refund = await ctx.db.refund.findFirst({ where: { attempt: { reference } } })
  if (!refund) return
  const found = await requirePayments(ctx)
    .findRefunds(reference)
    .catch((error) => failRefund(ctx, refund, error))
  const ownRefund = findOwnRefund(found, refund)
  if (ownRefund) await recordStatus(ctx, reference, ownRefund)
}

/** Age after which an unsent refund counts as without a job, in milliseconds. */
const orphanAgeMs = 60_000

/**
 * Sends refunds that no job has sent and updates open ones, at most `limit` each. Failures are retried in the next
 * round; returns the errors that cause no alert.
 */
export async function updateRefunds(ctx: Context, limit: number): Promise<unknown[]> {
  const before = new Date(ctx.now().getTime() - orphanAgeMs)
  const requested = await ctx.db.refund.findMany({
    where: { state: 'WANTED', createdAt: { lt: before } },
    select: { id: true },
    take: limit,
  })
  const failedSends = await collectFailures(requested, ({ id: refundId }) => refundPayment(ctx, { refundId }))
  const open = await ctx.db.refund.findMany({
    where: { state: { in: ['PENDING', 'PROCESSING', 'NEEDS_ATTENTION'] } },
    include: { attempt: { select: { reference: true } } },
    // Refunds that need attention may be many and stay long, so they come last.
    orderBy: [{ state: 'asc' }, { changedAt: 'asc' }],
    take: limit,
  })
  const failedUpdates = await collectFailures(open, ({ attempt }) => updateRefund(ctx, attempt.reference))
  return [...failedSends, ...failedUpdates].filter(
    (error) => !(error instanceof Failure) || error instanceof NoAnswer,
  )
}

export const refundJobs: Pick<Handlers, 'refundPayment'> = { refundPayment }

/** Refunds the order of a payment. CONFLICT if nothing can be refunded, FORBIDDEN for buyer and vendor. */
export async function refundOrderByReference(
  tx: TransactionContext<AuthenticatedContext>,
  reference: string,
  reason: string,
): Promise<Order> {
  const order = isReference(reference) ? await lockOrder(tx, { reference }) : null
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  if ([order.buyerId, order.vendorId].includes(tx.viewer.id))
    throw new Refusal('FORBIDDEN', orderTexts.ownRefund)
  const refunded = await refundLocked(tx, order, reason)
  if (!refunded) throw new Refusal('CONFLICT', orderTexts.nothingToRefund)
  return refunded
}

/** Returns null if nothing can be refunded. */
async function refundLocked(tx: TransactionContext, order: Order, reason: string): Promise<Order | null> {
  const paid = await tx.db.paymentAttempt.findFirst({
    where: { orderId: order.id, state: 'SUCCEEDED', refund: null },
  })
  if (!paid || order.paidAt === null || !canTransition(order.status, 'REFUNDED')) return null
  await requestRefund(tx, paid, refundReasons.byAdmin)
  return transition(tx, order, { to: 'REFUNDED', by: 'ADMIN', note: reason })
}

/** Refunds all paid and undelivered orders that a user bought or sold (002 §2). */
export async function refundOrdersOfUser(
  tx: TransactionContext,
  userId: number,
  reason: string,
): Promise<void> {
  for (const { id } of await tx.db.order.findMany({
    where: undeliveredOrdersOf(userId),
    orderBy: { id: 'asc' },
  })) {
    const order = await lockOrder(tx, { id })
    if (order && (order.status === 'PAID' || order.status === 'SHIPPED'))
      await refundLocked(tx, order, reason)
  }
}

const undeliveredOrdersOf = (userId: number) => ({
  status: { in: ['PAID' as const, 'SHIPPED' as const] },
  OR: [{ buyerId: userId }, { vendorId: userId }],
})
