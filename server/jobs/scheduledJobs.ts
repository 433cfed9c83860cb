// Periodic jobs; one run of each is stored at a time, and any process may take it.
import type PgBoss from 'pg-boss'
import type { InOne, JobLog } from './boss.ts'
import { startWorker, type Worker } from './worker.ts'

export interface Chore {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/** Jobs that run at once. */
const atOnce = 10

/** Interval of fetches: a process runs the next run itself, so that others check only for its death. */
const lookEveryMs = 120_000

/** Interval of expiring and deleting jobs. */
const tidyEverySeconds = 300

/** Seconds after which the run of a killed process is considered lost. */
const expireInSeconds = 900

/** Pause before planning is tried again. */
const pauseMs = 60_000

interface Round {
  boss: PgBoss
  chores: Chore[]
  log: JobLog
  worker: Worker
}

interface Options {
  chores: Chore[]
  log: JobLog
  together: InOne
}

/** Plans all periodic jobs, and runs those that are due. */
export function startChores(boss: PgBoss, { chores, log, together }: Options): Worker {
  const worker: Worker = startWorker({
    everyMs: lookEveryMs,
    atOnce,
    fetch: (most) => together((db) => take(round, { most, db })).catch(() => []),
    attempt: (job) => carryOut(round, job),
  })
  const tidy: Chore = {
    name: 'tidyJobs',
    everySeconds: tidyEverySeconds,
    async run() {
      await boss.maintain()
      // An older Fennec may have taken jobs that it does not know.
      for (const chore of round.chores) await plan(round, chore, chore.everySeconds)
    },
  }
  const round: Round = { boss, chores: [...chores, tidy], log, worker }
  const begin = async () => {
    for (const chore of round.chores) {
      await plan(round, chore, 0)
      // A stored run is due by then.
      worker.wake(chore.everySeconds * 1000 + 100)
    }
  }
  const beginOrWait = () => void begin().catch(() => setTimeout(beginOrWait, pauseMs).unref())
  beginOrWait()
  return worker
}

/** Plans a run, unless one is planned already. */
async function plan({ boss, worker }: Round, { name }: Chore, inSeconds: number, db?: PgBoss.Db) {
  const options = { db, singletonKey: name, startAfter: inSeconds, expireInSeconds, retryLimit: 0 }
  await boss.send('chores', { name }, options)
  worker.wake(inSeconds * 1000 + 100)
}

type Taken = PgBoss.Job<{ name: string }>

/** Takes due runs, and plans the next ones in the same transaction. */
async function take(round: Round, { most, db }: { most: number; db: PgBoss.Db }): Promise<Taken[]> {
  const taken = await round.boss.fetch<{ name: string }>('chores', { batchSize: most, db })
  for (const { data } of taken) {
    const chore = round.chores.find(({ name }) => name === data.name)
    if (chore) await plan(round, chore, chore.everySeconds, db)
  }
  return taken
}

/** Runs a job; a failed one is listed among the dead, and runs again at its next time. */
async function carryOut({ boss, chores, log }: Round, { id, data: { name } }: Taken): Promise<void> {
  try {
    await chores.find((chore) => chore.name === name)?.run()
  } catch (error) {
    log.error({ err: error, work: name }, 'background work failed')
    const dead = { kind: name, tries: 1, why: 'see the log', since: new Date() }
    await boss.send('dead', dead, { singletonKey: name, retentionDays: 30 }).catch(() => {})
  }
  // If this fails, the run expires.
  await boss.deleteJob('chores', id).catch(() => {})
}
