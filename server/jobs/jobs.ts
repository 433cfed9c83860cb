// The jobs of this process: storing them, waiting for their first try, and the workers that run them.
import type PgBoss from 'pg-boss'
import { systemContext, type Parts } from '#server/core/context/context.ts'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Jobs } from '#server/core/scheduling/jobs.ts'
import type { Seal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import { inOne, loadBoss, type JobLog, type JobStore } from './boss.ts'
import { startChores, type Chore } from './scheduledJobs.ts'
import { attemptLetter, keepLetter, type Kept } from './emails.ts'
import { startWorker, type Worker } from './worker.ts'

/** Jobs that run at once. */
const atOnce = 10

/** Interval of fetches, for jobs that other processes left. */
const lookEveryMs = 30_000

/** Jobs of a killed process expire after 30 s, and restart within two more. In milliseconds. */
const runOutMs = 31_000
const beginAnewMs = 2100

interface Options {
  database: JobStore
  seal: Seal
  log: JobLog
  lookEvery?: number
}

export interface Duties {
  parts: Parts
  handlers: Handlers
  chores: Chore[]
}

export interface OpenJobs extends Jobs {
  /** Starts to run jobs, as soon as the database is reachable. */
  begin(duties: Duties): Promise<void>
  /** Finishes running jobs; stored jobs remain. */
  close(): Promise<void>
}

export function createJobs({ database, seal, log, lookEvery = lookEveryMs }: Options): OpenJobs {
  let boss: Promise<PgBoss> | undefined
  let again: NodeJS.Timeout | undefined
  const load = () => (boss ??= loadBoss(database))
  const untried = new Map<string, () => void>()
  const settle = (ids: string[]) => {
    for (const id of ids) {
      untried.get(id)?.()
      untried.delete(id)
    }
  }
  let workers: Worker[] | undefined

  const work = async ({ parts, handlers, chores }: Duties) => {
    const engine = await load()
    await engine.start()
    if (!database.isShared) await takeOver(engine, database.sql)
    const letters = startLetters(engine, { parts, handlers, seal, log, lookEvery, untried, settle })
    const serializeReads =
      chores.length > 0 ? [startChores(engine, { chores, log, together: inOne(parts) })] : []
    workers = [letters, ...serializeReads]
    const expire = () => engine.expire().then(() => letters.wake(beginAnewMs))
    if (database.isShared) setTimeout(() => void expire().catch(() => {}), runOutMs).unref()
    else letters.wake(beginAnewMs)
  }

  return {
    keep: async (sql, job) => keepLetter(await load(), { sql, seal }, job),
    tried: (id) =>
      new Promise((resolve) => {
        if (!workers) return resolve()
        untried.set(id, resolve)
        workers[0]?.wake()
      }),
    async begin(duties) {
      await work(duties).catch((error: unknown) => {
        log.error({ err: error }, 'jobs cannot be done yet')
        // A pg-boss whose start failed considers itself started.
        boss = undefined
        again = setTimeout(() => void this.begin(duties), lookEvery).unref()
      })
    },
    async close() {
      clearTimeout(again)
      const ending = workers ?? []
      workers = undefined
      await Promise.all(ending.map((worker) => worker.close()))
      settle([...untried.keys()])
    },
  }
}

interface Post extends Pick<Duties, 'parts' | 'handlers'> {
  seal: Seal
  log: JobLog
  lookEvery: number
  untried: ReadonlyMap<string, unknown>
  settle(ids: string[]): void
}

/** Starts the worker of jobs; settles those of this process when they were tried, here or elsewhere. */
function startLetters(
  engine: PgBoss,
  { parts, handlers, seal, log, lookEvery, untried, settle }: Post,
): Worker {
  const mine = new Set<string>()
  const letters: Worker = startWorker({
    everyMs: lookEvery,
    atOnce,
    async fetch(most) {
      const kept = [...untried.keys()]
      const found = await engine.fetch<Kept>('letters', { batchSize: most, includeMetadata: true })
      for (const { id } of found) mine.add(id)
      // Jobs stored before a fetch that does not find them were taken by other processes.
      if (found.length < most) settle(kept.filter((id) => !mine.has(id)))
      return found
    },
    async attempt(job) {
      const ctx = systemContext(parts)
      await attemptLetter({ boss: engine, ctx, handlers, seal, log, wake: letters.wake }, job)
      mine.delete(job.id)
      settle([job.id])
    },
  })
  return letters
}

/** Expires running jobs at once, since a single process cannot have any at its start. */
async function takeOver(boss: PgBoss, sql: Sql) {
  await sql("UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'", [])
  await boss.expire()
}
