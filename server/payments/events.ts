// The parser of Paystack's webhook events, whose signature was checked before.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readJson } from './json.ts'
import type { PaymentEvent } from './payments.ts'
import { id } from './shapes.ts'

/** Null for an absent field or one of another type, so that no single field makes an event unreadable. */
const optional = <Shape extends z.core.$ZodType>(shape: Shape) => z.catch(z.nullable(shape), null)

const event = z.object({
  event: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  data: z.object({
    id: optional(id),
    reference: optional(id),
    transaction_reference: optional(id),
    transaction: optional(z.object({ reference: optional(id) })),
    domain: optional(z.string()),
  }),
})

const kindOnly = z.object({ event: event.shape.event })

/** The subject if it is printable and short; else the hash of the bytes. */
const toSubject = (subject: string | null, body: Buffer): string =>
  subject !== null && /^[\x21-\x7e]{1,100}$/.test(subject)
    ? subject
    : createHash('sha256').update(body).digest('hex')

/** Kinds of events that need a payment. */
const needsCharge = /^(charge|refund)\./

/** Parses an event; one that Fennec does not understand has a `problem`, and the hash of its bytes as subject. */
export function parseEvent(body: Buffer, isReference: (text: string) => boolean): PaymentEvent {
  const json = readJson(body.toString('utf8'))
  const parsed = z.safeParse(event, json)
  if (!parsed.success) {
    const kind = z.safeParse(kindOnly, json).data?.event ?? 'unknown'
    return { kind, subject: toSubject(null, body), reference: null, isLive: false, problem: 'another shape' }
  }
  const { event: kind, data } = parsed.data
  const statedReference = data.transaction_reference ?? data.transaction?.reference ?? data.reference
  const reference = statedReference !== null && isReference(statedReference) ? statedReference : null
  const understood = { kind, reference, isLive: data.domain === 'live' }
  if (reference === null && needsCharge.test(kind))
    return { ...understood, subject: toSubject(null, body), problem: 'no reference of a payment' }
  return { ...understood, subject: toSubject(data.id ?? statedReference, body) }
}
