// Fault experiment: PostgreSQL first refuses connections, then is silent; Fennec answers 503 and recovers by itself.
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntilAnswering } from '../support/launch.ts'
import { password } from '../support/factories.ts'
import { openClient, type Reply } from './harness/client.ts'
import { formatMs } from './harness/statistics.ts'
import {
  environmentOf,
  findBrokenInvariants,
  openDatabase,
  createPeople,
  type Person,
} from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { openProxy } from './harness/proxy.ts'
import { CampusWriters } from './writes.ts'

const refusedWithinMs = 2000
const recoveredWithinMs = 5000

export const postgresAway: Experiment = {
  name: 'postgresAway',
  promise:
    'while PostgreSQL is away every call is answered with 503 in 2 s; Fennec is back without a restart',
  on: 'services',
  async run(harness) {
    const dataDir = await harness.createFolder()
    const databaseUrl = await harness.createPostgres()
    const proxy = await openProxy(databaseUrl)
    harness.addCleanUp(proxy.close)
    const people = await createPeople({ dataDir, databaseUrl }, 8)
    const server = await harness.startServer(environmentOf({ dataDir, databaseUrl: proxy.url }))
    const journal = new Journal()
    const campus = new CampusWriters(server.url, journal, people, 2)
    const slowest: Record<string, number> = {}
    const recoveryTimesMs: number[] = []
    for (const [outageKind, startOutage] of [
      ['refusing', proxy.down],
      ['silent', proxy.silence],
    ] as const) {
      await delay(500)
      await startOutage()
      const outage = delay(harness.short ? 5000 : 30_000)
      slowest[outageKind] = await callDuringOutage(harness, server.url, people, outage, outageKind)
      await proxy.up()
      const started = performance.now()
      await waitUntilAnswering(server, '/readyz')
      recoveryTimesMs.push(performance.now() - started)
    }
    const before = journal.acknowledged
    while (journal.acknowledged < before + 20 && campus.cutRequests.length === 0) await delay(20)
    campus.stop()
    await campus.done
    harness.check(
      Math.max(...recoveryTimesMs) <= harness.scaleLimit(recoveredWithinMs),
      `back only after ${formatMs(Math.max(...recoveryTimesMs))}`,
    )
    harness.failures.push(...new Set([...campus.unexpectedAnswers, ...campus.cutRequests]))
    harness.check(server.child.exitCode === null, 'the process ended')

    const database = await openDatabase({ dataDir, databaseUrl })
    const lost = await journal.findLost(database.sql)
    harness.failures.push(...lost, ...(await findBrokenInvariants({ dataDir }, database)))
    await database.close()
    const times = Object.entries(slowest).map(
      ([outageKind, time]) => `${outageKind}: 503 in ${formatMs(time)} at most`,
    )
    return `${times.join(', ')}; back in ${formatMs(Math.max(...recoveryTimesMs))}; ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}

/** Sends all kinds of calls until the outage is over; returns the time of the slowest. */
async function callDuringOutage(
  harness: Harness,
  url: string,
  people: Person[],
  outage: Promise<unknown>,
  outageKind: string,
) {
  const client = openClient(url)
  const [{ email, sessions: [session] } = { email: '', sessions: [] }] = people
  const token = session?.token
  const calls: Record<string, () => Promise<Reply>> = {
    'GET user': () => client.send('GET /api/auth/user', { token }),
    viewer: () => client.send('POST /graphql', { token, json: { query: '{ viewer { email } }' } }),
    edit: () => client.send('PUT /api/users/profile', { token, json: { theme: 'dark' } }),
    'sign-in': () => client.send('POST /api/login', { json: { email, password } }),
    readiness: () => client.send('GET /readyz'),
  }
  let isOver = false
  void outage.then(() => (isOver = true))
  let slowest = 0
  const repeat = async (name: string, call: () => Promise<Reply>) => {
    // A connection may have been open when the outage began.
    await call()
    while (!isOver) {
      const { status, ms: took, headers } = await call()
      // A call in progress when PostgreSQL returned may succeed.
      if (isOver) return
      slowest = Math.max(slowest, took)
      harness.check(
        status === 503 && headers['retry-after'] !== undefined,
        `${outageKind}: ${name} got ${status}`,
      )
      harness.check(
        took <= harness.scaleLimit(refusedWithinMs),
        `${outageKind}: ${name} was refused only after ${formatMs(took)}`,
      )
      await delay(50)
    }
  }
  await Promise.all(Object.entries(calls).map(([name, call]) => repeat(name, call)))
  client.close()
  return slowest
}
