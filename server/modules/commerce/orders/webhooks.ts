// Webhooks of the payment provider: stored once, acknowledged, and then processed by a job (ADR 26).
import { systemContext, inTransaction, type Context, type Services } from '#server/core/context/context.ts'
import { enqueue, type Handlers } from '#server/core/scheduling/enqueue.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import type { PaymentEvent } from '#server/payments/payments.ts'
import { updateRefund } from './refunds.ts'
import { reconcile } from './reconciliation.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    paymentEvent: { eventId: number }
  }
}

/** Days after which the job is dropped, as scheduled reconciliation has done its work. */
const expiryDays = 4

/** Stores an event if the provider has signed these bytes; returns false if not (T32). */
export async function receivePaymentEvent(
  services: Services,
  body: Buffer,
  signature: string,
): Promise<boolean> {
  const event = services.payments?.readEvent(body, signature)
  if (!event) return false
  await storeEvent(systemContext(services), event, body)
  return true
}

/** Stores an event once (T33) and enqueues it; admins are alerted once a day of unreadable ones. */
async function storeEvent(ctx: Context, event: PaymentEvent, body: Buffer): Promise<void> {
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
        target: `paymentEvent:${kind}:${isoDay(receivedAt)}`,
        text: `has kept an event of the payment provider that it does not understand, ${kind}: ${problem}`,
      })
    const { id: eventId } = await tx.db.paymentEvent.findUniqueOrThrow({
      where: { kind_subject: { kind, subject } },
    })
    const usefulUntil = new Date(receivedAt.getTime() + expiryDays * 86_400_000)
    await enqueue(tx, { kind: 'paymentEvent', data: { eventId }, usefulUntil })
  })
}

const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** Days after which the bytes of unreadable events are deleted. */
const bodyRetentionDays = 30

export async function deleteOldEventBodies({ prisma, now }: Services): Promise<void> {
  const receivedAt = { lt: new Date(now().getTime() - bodyRetentionDays * 86_400_000) }
  await prisma.paymentEvent.updateMany({ where: { receivedAt, body: { not: null } }, data: { body: null } })
}

/** Processes an event. Only its reference is trusted; the status is fetched from the provider. */
async function processEvent(ctx: Context, { eventId }: { eventId: number }): Promise<void> {
  const event = await ctx.db.paymentEvent.findUniqueOrThrow({ where: { id: eventId } })
  const { kind, reference } = event
  const isKnownPayment =
    reference !== null && (await ctx.db.paymentAttempt.count({ where: { reference } })) > 0
  if (isKnownPayment && /^(charge|refund)\./.test(kind)) {
    if (kind.startsWith('refund.')) await updateRefund(ctx, reference)
    await reconcile(ctx, reference)
  }
  await ctx.db.paymentEvent.update({ where: { id: eventId }, data: { handledAt: ctx.now() } })
}

export const paymentEventJobs: Pick<Handlers, 'paymentEvent'> = { paymentEvent: processEvent }
