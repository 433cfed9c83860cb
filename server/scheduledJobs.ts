// The periodic jobs.
import { maintainExports } from '#server/modules/lifecycle/exports/exports.ts'
import { rescoreTouchedPosts } from '#server/modules/social/scores/scores.ts'
import {
  confirmShipped,
  expireOrders,
  reconcilePayments,
  sweepPayments,
} from '#server/modules/commerce/orders/scheduledJobs.ts'
import { alertOfOverdueCases } from '#server/modules/moderation/cases/deadlines.ts'
import type { ScheduledJob } from '#server/jobs/scheduledJobs.ts'
import { vacuumEach } from '#server/database/vacuum.ts'
import type { Database } from '#server/database/database.ts'
import { purge, type Purged } from '#server/purge.ts'

interface Services extends Purged {
  database: Pick<Database, 'sql' | 'isShared'>
}

export const scheduledJobsOf = (open: Services, stop?: AbortSignal): ScheduledJob[] => [
  { name: 'purge', everySeconds: 3600, run: () => purge(open) },
  { name: 'rescore', everySeconds: 60, run: () => rescoreTouchedPosts(open.parts) },
  { name: 'exports', everySeconds: 60, run: () => maintainExports(open.parts) },
  { name: 'reconcile', everySeconds: 60, run: () => reconcilePayments(open.parts) },
  { name: 'expireOrders', everySeconds: 60, run: () => expireOrders(open.parts) },
  { name: 'sweepPayments', everySeconds: 86_400, run: () => sweepPayments(open.parts) },
  { name: 'alertOfReports', everySeconds: 300, run: () => alertOfOverdueCases(open.parts) },
  { name: 'confirmOrders', everySeconds: 3600, run: () => confirmShipped(open.parts) },
  // A PostgreSQL server vacuums by itself.
  ...(open.database.isShared
    ? []
    : [{ name: 'vacuum', everySeconds: 86_400, run: () => vacuumEach(open.database.sql, stop) }]),
]
