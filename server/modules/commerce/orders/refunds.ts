// Money on its way back: wanted with the change that makes it due, asked for once, and followed until the provider says it is
// there (ADR 26).
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
import { failuresOf } from '#server/lib/failuresOf.ts'
import { paymentsOf } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/houseNotices.ts'
import type { Order, PaymentAttempt, Prisma, Refund } from '#server/generated/prisma/client.ts'
import type { RefundState } from '#server/generated/prisma/enums.ts'
import { PaymentMisread, PaymentRefusal, type Refund as ProviderRefund } from '#server/payments/payments.ts'
import { move, tellOf } from './transitions.ts'
import { lockOrder, refundReasons } from './queries.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    refundPayment: { refundId: number }
  }
}

/** For so many days it is tried; then it is among the dead jobs, and somebody has to look. */
const triedDays = 30

/** The payment that a paid order was bought with: nobody but an admin or the bank gives it back. */
export const countingPayment = {
  state: { in: ['SUCCEEDED', 'REVERSED'] },
  OR: [{ refund: null }, { refund: { reason: refundReasons.byAdmin } }],
} satisfies Prisma.PaymentAttemptWhereInput

/** Has the money of a payment given back, in the transaction that says why; each payment once. */
export async function wantRefund(
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
    usefulUntil: new Date(now.getTime() + triedDays * 86_400_000),
  })
}

/**
 * Asks for a refund that nobody has asked for. Where an answer was lost the provider knows of it already: so he is asked
 * for those there are first, and never for a second one.
 */
async function refundPayment(ctx: Context, { refundId }: { refundId: number }): Promise<void> {
  const refund = await ctx.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { attempt: { include: { order: true } } },
  })
  if (refund.state !== 'WANTED') return
  if (!(await takeOn(ctx, refund))) throw new Failure('somebody else is asking for the refund')
  const payments = paymentsOf(ctx)
  const { reference } = refund.attempt
  const found = await payments.findRefunds(reference).catch((error) => failing(ctx, refund, error))
  const known = ownOf(found, refund)
  if (!known && found.some(({ status }) => status !== 'failed')) {
    await inTransaction(ctx, (tx) => alertOf(tx, refund, 'the provider has given back another sum'))
    throw new Failure('another sum of the payment was given back already')
  }
  // The bank was faster: there is nothing left to ask for.
  if (!known && refund.attempt.state === 'REVERSED')
    return inTransaction(ctx, async (tx) => {
      if (await noteBack(tx, refund.attempt, ['WANTED'])) tellOf(tx, refund.attempt.order)
    })
  const asked = { reference, amountKobo: Number(refund.amountKobo), reason: refund.reason }
  await noteRefund(
    ctx,
    reference,
    known ?? (await payments.refund(asked).catch((error) => failing(ctx, refund, error))),
  )
}

const isOwed = (found: ProviderRefund, { amountKobo }: Refund): boolean =>
  found.currency === 'NGN' && found.amountKobo === Number(amountKobo)

/** The one of a payment's refunds that Fennec owes, by its id or its sum. One that failed counts only where there is no other. */
function ownOf(found: ProviderRefund[], refund: Refund): ProviderRefund | undefined {
  const own = found.filter((one) => one.id === refund.providerId || isOwed(one, refund))
  return own.find(({ status }) => status !== 'failed') ?? own[0]
}

/** Tells admins of a refund that somebody has to look at; each once of a problem. */
const alertOf = (tx: TransactionContext, { id }: Refund, problem: string): Promise<void> =>
  notifyAdmins(tx, {
    target: `refund:${id}:${problem}`,
    text: `has a refund to look at, number ${id}: ${problem}`,
  })

/** Longer than the provider is waited for, in all the calls it takes. */
const askingMs = 60_000

/**
 * A job and the clock come to it, on several processes: one of them at a time asks. Nobody else does for a minute, also
 * where no answer came: the provider may be at it still.
 */
async function takeOn({ db, now }: Context, { id, createdAt }: Refund): Promise<boolean> {
  const at = Math.max(now().getTime(), createdAt.getTime() + 1)
  const isFree = { OR: [{ changedAt: createdAt }, { changedAt: { lte: new Date(at - askingMs) } }] }
  const { count } = await db.refund.updateMany({
    where: { id, state: 'WANTED', ...isFree },
    data: { changedAt: new Date(at) },
  })
  return count === 1
}

/** The provider has given no answer: no alert tells of it. */
class Unanswered extends Failure {}

/** It is tried again. Admins are told of what another try alone will not mend. */
async function failing(ctx: Context, refund: Refund, error: unknown): Promise<never> {
  const problem =
    error instanceof PaymentRefusal
      ? `the provider refuses it: ${error.code}`
      : error instanceof PaymentMisread
        ? "the provider's answer cannot be read"
        : null
  if (problem === null) throw new Unanswered('the provider gave no answer about a refund')
  await inTransaction(ctx, (tx) => alertOf(tx, refund, problem))
  throw new Failure(problem)
}

const states: Record<string, RefundState> = {
  pending: 'PENDING',
  processing: 'PROCESSING',
  processed: 'PROCESSED',
  failed: 'FAILED',
  'needs-attention': 'NEEDS_ATTENTION',
}

/** A refund that gets no further by itself. */
const stuck: RefundState[] = ['FAILED', 'NEEDS_ATTENTION']

/**
 * Notes how a refund stands by the provider's word; what is over goes back to no earlier state, and a word that is not known
 * says that it is under way. Money that the bank has taken is back, whatever became of its refund. Admins are told of one
 * that needs them.
 */
async function noteRefund(ctx: Context, reference: string, found: ProviderRefund): Promise<void> {
  const { id, status, amountKobo, currency } = found
  const said = states[status] ?? 'PENDING'
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, { reference })
    const attempt = await tx.db.paymentAttempt.findUnique({
      where: { reference },
      include: { order: true, refund: true },
    })
    const state = attempt?.state === 'REVERSED' && stuck.includes(said) ? 'PROCESSED' : said
    if (!attempt?.refund || attempt.refund.state === state || attempt.refund.state === 'PROCESSED') return
    if (!(status in states) && attempt.refund.state !== 'WANTED') return
    await tx.db.refund.update({
      where: { id: attempt.refund.id },
      data: { state, providerId: id, changedAt: tx.now() },
    })
    tellOf(tx, attempt.order)
    if (!isOwed(found, attempt.refund))
      await alertOf(
        tx,
        attempt.refund,
        `${amountKobo} ${currency} in hundredths, not ${attempt.refund.amountKobo} kobo`,
      )
    if (stuck.includes(state)) await alertOf(tx, attempt.refund, status)
  })
}

/** Notes that the bank has given back the money of a payment whose refund is in one of these states; returns true if it is. */
export async function noteBack(
  tx: TransactionContext,
  { id: attemptId }: Pick<PaymentAttempt, 'id'>,
  from: RefundState[] = stuck,
): Promise<boolean> {
  const { count } = await tx.db.refund.updateMany({
    where: { attemptId, state: { in: from } },
    data: { state: 'PROCESSED', changedAt: tx.now() },
  })
  return count > 0
}

/** Asks how the refund of a payment stands, as the provider has told that it has moved. */
export async function followRefund(ctx: Context, reference: string): Promise<void> {
  const refund = await ctx.db.refund.findFirst({ where: { attempt: { reference } } })
  if (!refund) return
  const found = await paymentsOf(ctx)
    .findRefunds(reference)
    .catch((error) => failing(ctx, refund, error))
  const own = ownOf(found, refund)
  if (own) await noteRefund(ctx, reference, own)
}

/** A job does it within a minute; what it has given up, or nobody left a job for, is done here. */
const unaskedMs = 60_000

/**
 * Looks after those that have not come to an end, of which no word may have come, and those that were never asked for. One
 * that fails is tried again in the next round; returns the errors that no alert tells of.
 */
export async function followRefunds(ctx: Context, most: number): Promise<unknown[]> {
  const before = new Date(ctx.now().getTime() - unaskedMs)
  const wanted = await ctx.db.refund.findMany({
    where: { state: 'WANTED', createdAt: { lt: before } },
    select: { id: true },
    take: most,
  })
  const unasked = await failuresOf(wanted, ({ id: refundId }) => refundPayment(ctx, { refundId }))
  const open = await ctx.db.refund.findMany({
    where: { state: { in: ['PENDING', 'PROCESSING', 'NEEDS_ATTENTION'] } },
    include: { attempt: { select: { reference: true } } },
    // Those that need attention may be many, and stay for long: they come last.
    orderBy: [{ state: 'asc' }, { changedAt: 'asc' }],
    take: most,
  })
  const lost = await failuresOf(open, ({ attempt }) => followRefund(ctx, attempt.reference))
  return [...unasked, ...lost].filter((error) => !(error instanceof Failure) || error instanceof Unanswered)
}

export const refundJobs: Pick<Handlers, 'refundPayment'> = { refundPayment }

/**
 * Moves the order that a payment is for to where its money goes back, with the caller's words in its history. CONFLICT
 * where there is nothing to give back, FORBIDDEN for who has bought or sold it.
 */
export async function giveBack(
  tx: TransactionContext<AuthenticatedContext>,
  reference: string,
  why: string,
): Promise<Order> {
  const order = isReference(reference) ? await lockOrder(tx, { reference }) : null
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  if ([order.buyerId, order.vendorId].includes(tx.viewer.id))
    throw new Refusal('FORBIDDEN', orderTexts.ownRefund)
  const moved = await giveBackLocked(tx, order, why)
  if (!moved) throw new Refusal('CONFLICT', orderTexts.nothingToRefund)
  return moved
}

/** Null where there is nothing to give back. */
async function giveBackLocked(tx: TransactionContext, order: Order, why: string): Promise<Order | null> {
  const paid = await tx.db.paymentAttempt.findFirst({
    where: { orderId: order.id, state: 'SUCCEEDED', refund: null },
  })
  if (!paid || order.paidAt === null || !mayMove(order.status, 'REFUNDED')) return null
  await wantRefund(tx, paid, refundReasons.byAdmin)
  return move(tx, order, { to: 'REFUNDED', by: 'ADMIN', note: why })
}

/** The same with all that is paid and not delivered of what somebody has bought or sold (002 §2). */
export async function giveBackAllOf(tx: TransactionContext, userId: number, why: string): Promise<void> {
  for (const { id } of await tx.db.order.findMany({ where: undeliveredOf(userId), orderBy: { id: 'asc' } })) {
    const order = await lockOrder(tx, { id })
    if (order && (order.status === 'PAID' || order.status === 'SHIPPED')) await giveBackLocked(tx, order, why)
  }
}

/** What somebody has bought or sold that is paid and not delivered. */
export const undeliveredOf = (userId: number) => ({
  status: { in: ['PAID' as const, 'SHIPPED' as const] },
  OR: [{ buyerId: userId }, { vendorId: userId }],
})
