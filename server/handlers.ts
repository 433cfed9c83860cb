// What does each kind of job, put together from the rooms.
import type { Handlers } from '#server/core/enqueue.ts'
import { accountJobs } from '#server/features/auth/jobs.ts'
import { bankAccountJobs } from '#server/features/bankAccounts/jobs.ts'
import { exportJobs } from '#server/features/exports/jobs.ts'
import { orderJobs } from '#server/features/orders/jobs.ts'
import { sanctionJobs } from '#server/features/sanctions/jobs.ts'
import { ticketJobs } from '#server/features/tickets/jobs.ts'
import { leavingJobs } from '#server/features/leaving/jobs.ts'

export const handlers: Handlers = {
  ...accountJobs,
  ...exportJobs,
  ...leavingJobs,
  ...bankAccountJobs,
  ...orderJobs,
  ...sanctionJobs,
  ...ticketJobs,
}
