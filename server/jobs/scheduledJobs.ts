// What Fennec does by itself, again and again: of each one is waiting at a time, whichever process comes to do it.
import type PgBoss from 'pg-boss'
import type { InOne, JobLog } from './boss.ts'
import { startWorker, type Worker } from './worker.ts'

export interface Chore {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/** So many are done side by side. */
const atOnce = 10

/** Whoever did a chore does its next one: so often the others look whether he is still there, in milliseconds. */
const lookEveryMs = 120_000

/** So often is looked for what has run out, and for what is long over. */
const tidyEverySeconds = 300

/** A process that ended in the middle of one has not ended it: the next one comes at its time. */
const expireInSeconds = 900

/** Where none could be planned, that is tried again after these milliseconds. */
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

/** Plans each chore that does not wait already, and does those whose time has come. */
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
      // An older Fennec beside this one may have taken what it does not know.
      for (const chore of round.chores) await plan(round, chore, chore.everySeconds)
    },
  }
  const round: Round = { boss, chores: [...chores, tidy], log, worker }
  const begin = async () => {
    for (const chore of round.chores) {
      await plan(round, chore, 0)
      // One that waits already is due by then.
      worker.wake(chore.everySeconds * 1000 + 100)
    }
  }
  const beginOrWait = () => void begin().catch(() => setTimeout(beginOrWait, pauseMs).unref())
  beginOrWait()
  return worker
}

/** Sees to it that a chore is done in so many seconds, if it does not wait already. */
async function plan({ boss, worker }: Round, { name }: Chore, inSeconds: number, db?: PgBoss.Db) {
  const options = { db, singletonKey: name, startAfter: inSeconds, expireInSeconds, retryLimit: 0 }
  await boss.send('chores', { name }, options)
  worker.wake(inSeconds * 1000 + 100)
}

type Taken = PgBoss.Job<{ name: string }>

/** Takes the chores whose time has come, and plans each anew in the same transaction: one of each is always waiting. */
async function take(round: Round, { most, db }: { most: number; db: PgBoss.Db }): Promise<Taken[]> {
  const taken = await round.boss.fetch<{ name: string }>('chores', { batchSize: most, db })
  for (const { data } of taken) {
    const chore = round.chores.find(({ name }) => name === data.name)
    if (chore) await plan(round, chore, chore.everySeconds, db)
  }
  return taken
}

/** What fails is not tried again sooner, and listed among the dead. */
async function carryOut({ boss, chores, log }: Round, { id, data: { name } }: Taken): Promise<void> {
  try {
    await chores.find((chore) => chore.name === name)?.run()
  } catch (error) {
    log.error({ err: error, work: name }, 'background work failed')
    const dead = { kind: name, tries: 1, why: 'see the log', since: new Date() }
    await boss.send('dead', dead, { singletonKey: name, retentionDays: 30 }).catch(() => {})
  }
  // Where this fails it runs out by itself.
  await boss.deleteJob('chores', id).catch(() => {})
}
