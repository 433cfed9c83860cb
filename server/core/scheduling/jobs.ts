// Types of jobs: work that is stored in the transaction of a change, and run after its commit by any process.
import type { Sql } from '#server/lib/sql.ts'

/** Data of each kind of job; modules add theirs. */
export interface JobData {}
export type JobKind = keyof JobData

export interface Job<Kind extends JobKind = JobKind> {
  kind: Kind
  data: JobData[Kind]
  /** Failed tries are repeated until this time. */
  usefulUntil: Date
}

export interface Jobs {
  /** Stores a job, in the transaction of `sql` if it is in one. Returns the job's id. */
  store(sql: Sql, job: Job): Promise<string>
  /** Starts a committed job; resolves when it was tried, here or elsewhere. */
  runStored(id: string): Promise<void>
}
