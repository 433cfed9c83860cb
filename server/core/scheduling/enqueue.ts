// How a verb leaves work for after its change, and what does that work.
import type { Context } from '#server/core/context/context.ts'
import type { Job, JobData, JobKind } from '#server/core/scheduling/jobs.ts'
import type { Sql } from '#server/lib/sql.ts'

/**
 * Does a job. It may be done twice where a process ends between the deed and its note; whose deed is in the database
 * calls `finish` in the same transaction.
 */
export type Handler<Kind extends JobKind> = (
  ctx: Context,
  data: JobData[Kind],
  finish: (sql: Sql) => Promise<void>,
) => Promise<void>
export type Handlers = { [Kind in JobKind]: Handler<Kind> }

/** Leaves a job, in the caller's transaction if there is one. Under `key` the background knows whether it was tried. */
export async function enqueue<Kind extends JobKind>(
  ctx: Context,
  job: Job<Kind>,
  key?: string,
): Promise<void> {
  const id = await ctx.jobs.keep(ctx.sql, job)
  ctx.afterCommit(() => {
    const tried = ctx.jobs.tried(id)
    ctx.background.run(key ?? `job:${id}`, () => tried)
  })
}
