// The registry of periodic jobs, with their intervals.
import { maintainExports } from '#server/modules/lifecycle/exports/exports.ts'
import { recomputeHotScores } from '#server/modules/social/scores/scores.ts'
import {
  confirmDeliveries,
  expireOrders,
  reconcilePayments,
  sweepPayments,
} from '#server/modules/commerce/orders/scheduledJobs.ts'
import { alertOfOverdueCases } from '#server/modules/moderation/cases/deadlines.ts'
import type { ScheduledJob } from '#server/jobs/scheduledJobs.ts'
import { vacuumEach } from '#server/database/vacuum.ts'
import type { Database } from '#server/database/database.ts'
import { purge, type PurgeServices } from '#server/purge.ts'

interface JobResources extends PurgeServices {
  database: Pick<Database, 'sql' | 'isShared'>
}

export const createScheduledJobs = (resources: JobResources, stop?: AbortSignal): ScheduledJob[] => [
  { name: 'purge', everySeconds: 3600, run: () => purge(resources) },
  { name: 'rescore', everySeconds: 60, run: () => recomputeHotScores(resources.services) },
  { name: 'exports', everySeconds: 60, run: () => maintainExports(resources.services) },
  { name: 'reconcile', everySeconds: 60, run: () => reconcilePayments(resources.services) },
  { name: 'expireOrders', everySeconds: 60, run: () => expireOrders(resources.services) },
  { name: 'sweepPayments', everySeconds: 86_400, run: () => sweepPayments(resources.services) },
  { name: 'alertOfReports', everySeconds: 300, run: () => alertOfOverdueCases(resources.services) },
  { name: 'confirmOrders', everySeconds: 3600, run: () => confirmDeliveries(resources.services) },
  // A PostgreSQL server vacuums by itself.
  ...(resources.database.isShared
    ? []
    : [{ name: 'vacuum', everySeconds: 86_400, run: () => vacuumEach(resources.database.sql, stop) }]),
]
