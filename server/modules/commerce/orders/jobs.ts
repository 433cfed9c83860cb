// Jobs after a change of an order: letters, refunds, orders that end, and events of the provider.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { endingJobs } from './expiry.ts'
import { orderLetters } from './emails.ts'
import { refundJobs } from './refunds.ts'
import { paymentEventJobs } from './webhooks.ts'

export const orderJobs = {
  ...endingJobs,
  ...orderLetters,
  ...refundJobs,
  ...paymentEventJobs,
} satisfies Partial<Handlers>
