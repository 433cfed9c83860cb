// Work that follows from a change and is kept with it: it is done after the commit, by one process of those that are there,
// and again only where that one ends before it has noted so.
import type { Sql } from '#server/lib/sql.ts'

/** What there may be to do, and with what; each room adds its own. */
export interface JobData {}
export type JobKind = keyof JobData

export interface Job<Kind extends JobKind = JobKind> {
  kind: Kind
  data: JobData[Kind]
  /** What fails is tried again until then, and given up. */
  usefulUntil: Date
}

/** Where jobs are kept. */
export interface Jobs {
  /** Keeps a job by that connection: in a transaction it is there with the change, or not at all. Returns its id. */
  keep(sql: Sql, job: Job): Promise<string>
  /** Has a job that is committed done at once; resolves when it was tried, here or elsewhere. */
  tried(id: string): Promise<void>
}
