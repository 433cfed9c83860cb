// Jobs of orders: e-mails, refunds, expiry and payment events.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { expiryJobs } from './expiry.ts'
import { orderEmailJobs } from './emails.ts'
import { refundJobs } from './refunds.ts'
import { paymentEventJobs } from './webhooks.ts'

export const orderJobs = {
  ...expiryJobs,
  ...orderEmailJobs,
  ...refundJobs,
  ...paymentEventJobs,
} satisfies Partial<Handlers>
