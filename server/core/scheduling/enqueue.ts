// Enqueueing of jobs by commands, and the types of job handlers.
import type { Context } from '#server/core/context/context.ts'
import type { Job, JobData, JobKind } from '#server/core/scheduling/jobs.ts'
import type { Sql } from '#server/lib/sql.ts'

/**
 * Does a job, perhaps twice if the process ends before the job is marked done. A handler that changes the database calls
 * `finish` in the same transaction.
 */
export type Handler<Kind extends JobKind> = (
  ctx: Context,
  data: JobData[Kind],
  finish: (sql: Sql) => Promise<void>,
) => Promise<void>
export type Handlers = { [Kind in JobKind]: Handler<Kind> }

/** Enqueues a job, in the caller's transaction if there is one. `key` names its first try in the background. */
export async function enqueue<Kind extends JobKind>(
  ctx: Context,
  job: Job<Kind>,
  key?: string,
): Promise<void> {
  const id = await ctx.jobs.store(ctx.sql, job)
  ctx.afterCommit(() => {
    const attempt = ctx.jobs.runStored(id)
    ctx.background.run(key ?? `job:${id}`, () => attempt)
  })
}
