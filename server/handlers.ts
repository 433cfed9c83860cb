// The registry of job handlers of all modules.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { accountJobs } from '#server/modules/identity/auth/jobs.ts'
import { bankAccountJobs } from '#server/modules/commerce/bankAccounts/jobs.ts'
import { exportJobs } from '#server/modules/lifecycle/exports/jobs.ts'
import { orderJobs } from '#server/modules/commerce/orders/jobs.ts'
import { sanctionJobs } from '#server/modules/moderation/sanctions/jobs.ts'
import { caseJobs } from '#server/modules/moderation/cases/jobs.ts'
import { deletionJobs } from '#server/modules/lifecycle/leaving/jobs.ts'

export const handlers: Handlers = {
  ...accountJobs,
  ...exportJobs,
  ...deletionJobs,
  ...bankAccountJobs,
  ...orderJobs,
  ...sanctionJobs,
  ...caseJobs,
}
