// Jobs: work that is stored with a change and done after its commit by one process.
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
  keep(sql: Sql, job: Job): Promise<string>
  /** Starts a committed job; resolves when it was tried, here or elsewhere. */
  tried(id: string): Promise<void>
}
