// The periodic jobs.
import { maintainExports } from '#server/modules/lifecycle/exports/exports.ts'
import { recomputeHotScores } from '#server/modules/social/scores/scores.ts'
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
import { purge, type PurgeServices } from '#server/purge.ts'

interface Services extends PurgeServices {
  database: Pick<Database, 'sql' | 'isShared'>
}

export const createScheduledJobs = (services: Services, stop?: AbortSignal): ScheduledJob[] => [
  { name: 'purge', everySeconds: 3600, run: () => purge(services) },
  { name: 'rescore', everySeconds: 60, run: () => recomputeHotScores(services.parts) },
  { name: 'exports', everySeconds: 60, run: () => maintainExports(services.parts) },
  { name: 'reconcile', everySeconds: 60, run: () => reconcilePayments(services.parts) },
  { name: 'expireOrders', everySeconds: 60, run: () => expireOrders(services.parts) },
  { name: 'sweepPayments', everySeconds: 86_400, run: () => sweepPayments(services.parts) },
  { name: 'alertOfReports', everySeconds: 300, run: () => alertOfOverdueCases(services.parts) },
  { name: 'confirmOrders', everySeconds: 3600, run: () => confirmShipped(services.parts) },
  // A PostgreSQL server vacuums by itself.
  ...(services.database.isShared
    ? []
    : [{ name: 'vacuum', everySeconds: 86_400, run: () => vacuumEach(services.database.sql, stop) }]),
]
