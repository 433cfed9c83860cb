// What the provider tells by itself: kept once, answered at once, and looked into by a job (decision 117).
import { contextOfNobody, inTransaction, type Context, type Parts } from '#server/core/context.ts'
import { enqueue, type Handlers } from '#server/core/enqueue.ts'
import type { PaymentEvent } from '#server/payments/payments.ts'
import { followRefund } from './refunds.ts'
import { settle } from './settling.ts'

declare module '#server/core/jobs.ts' {
  interface JobData {
    paymentEvent: { eventId: number }
  }
}

/** After that the reconciler has found out by itself. */
const usefulDays = 4

/** Keeps what the provider tells, if these bytes are signed by him; says whether they are (T32). */
export async function takeEvent(parts: Parts, body: Buffer, signature: string): Promise<boolean> {
  const event = parts.payments?.readEvent(body, signature)
  if (!event) return false
  await keepEvent(contextOfNobody(parts), event)
  return true
}

/** Keeps an event, and has it looked into; one that is known already changes nothing (T33). */
async function keepEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  const { kind, subject, reference } = event
  await inTransaction(ctx, async (tx) => {
    const receivedAt = tx.now()
    const { count } = await tx.db.paymentEvent.createMany({
      data: { kind, subject: subject.slice(0, 100), reference, receivedAt },
      skipDuplicates: true,
    })
    if (count === 0) return
    const { id: eventId } = await tx.db.paymentEvent.findUniqueOrThrow({
      where: { kind_subject: { kind, subject: subject.slice(0, 100) } },
    })
    const usefulUntil = new Date(receivedAt.getTime() + usefulDays * 86_400_000)
    await enqueue(tx, { kind: 'paymentEvent', data: { eventId }, usefulUntil })
  })
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
