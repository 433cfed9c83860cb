// What is done after a change of an order: letters, refunds, and what the provider has told.
import type { Handlers } from '#server/core/enqueue.ts'
import { orderLetters } from './letters.ts'
import { refundJobs } from './refunds.ts'
import { paymentEventJobs } from './telling.ts'

export const orderJobs = { ...orderLetters, ...refundJobs, ...paymentEventJobs } satisfies Partial<Handlers>
