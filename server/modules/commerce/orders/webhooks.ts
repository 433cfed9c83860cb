// What the provider tells by itself: kept once, answered at once, and looked into by a job (ADR 26).
import { systemContext, inTransaction, type Context, type Parts } from '#server/core/context/context.ts'
import { enqueue, type Handlers } from '#server/core/scheduling/enqueue.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/houseNotices.ts'
import type { PaymentEvent } from '#server/payments/payments.ts'
import { followRefund } from './refunds.ts'
import { settle } from './reconciliation.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    paymentEvent: { eventId: number }
  }
}

/** After that the reconciler has found out by itself. */
const usefulDays = 4

/** Keeps an event of the provider if these bytes are signed by it, understood or not; returns whether they are (T32). */
export async function takeEvent(parts: Parts, body: Buffer, signature: string): Promise<boolean> {
  const event = parts.payments?.readEvent(body, signature)
  if (!event) return false
  await keepEvent(systemContext(parts), event, body)
  return true
}

/**
 * Keeps an event once, however often it comes (T33). One that is understood is looked into by a job; one that is not is kept
 * with its bytes, and admins are told, once a day for each kind.
 */
async function keepEvent(ctx: Context, event: PaymentEvent, body: Buffer): Promise<void> {
  const { kind, subject, reference, problem } = event
  await inTransaction(ctx, async (tx) => {
    const receivedAt = tx.now()
    const bytes = problem === undefined ? null : new Uint8Array(body)
    const { count } = await tx.db.paymentEvent.createMany({
      data: { kind, subject, reference, receivedAt, body: bytes },
      skipDuplicates: true,
    })
    if (count === 0) return
    if (problem !== undefined)
      return notifyAdmins(tx, {
        target: `paymentEvent:${kind}:${dayOf(receivedAt)}`,
        text: `has kept an event of the payment provider that it does not understand, ${kind}: ${problem}`,
      })
    const { id: eventId } = await tx.db.paymentEvent.findUniqueOrThrow({
      where: { kind_subject: { kind, subject } },
    })
    const usefulUntil = new Date(receivedAt.getTime() + usefulDays * 86_400_000)
    await enqueue(tx, { kind: 'paymentEvent', data: { eventId }, usefulUntil })
  })
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The bytes of events that are not understood are kept so many days for the people who look after payments. */
const bodyDays = 30

export async function forgetEventBodies({ prisma, now }: Parts): Promise<void> {
  const receivedAt = { lt: new Date(now().getTime() - bodyDays * 86_400_000) }
  await prisma.paymentEvent.updateMany({ where: { receivedAt, body: { not: null } }, data: { body: null } })
}

/** Of what it says only which payment it is about is believed: how that stands is asked. */
async function lookInto(ctx: Context, { eventId }: { eventId: number }): Promise<void> {
  const event = await ctx.db.paymentEvent.findUniqueOrThrow({ where: { id: eventId } })
  const { kind, reference } = event
  const isOurs = reference !== null && (await ctx.db.paymentAttempt.count({ where: { reference } })) > 0
  if (isOurs && /^(charge|refund)\./.test(kind)) {
    if (kind.startsWith('refund.')) await followRefund(ctx, reference)
    await settle(ctx, reference)
  }
  await ctx.db.paymentEvent.update({ where: { id: eventId }, data: { handledAt: ctx.now() } })
}

export const paymentEventJobs: Pick<Handlers, 'paymentEvent'> = { paymentEvent: lookInto }
