// (g) PostgreSQL away: first it refuses connections, then it is silent. Fennec answers 503 and recovers by itself.
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntilAnswering } from '../support/launch.ts'
import { password } from '../support/factories.ts'
import { openClient, type Reply } from './harness/client.ts'
import { ms } from './harness/figures.ts'
import { environmentOf, inspect, openDatabase, createPeople, type Person } from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { openProxy } from './harness/proxy.ts'
import { Campus } from './writes.ts'

const refusedWithinMs = 2000
const backWithinMs = 5000

export const postgresAway: Experiment = {
  name: 'postgresAway',
  promise:
    'while PostgreSQL is away every call is answered with 503 in 2 s; Fennec is back without a restart',
  on: 'services',
  async run(harness) {
    const dataDir = await harness.folder()
    const databaseUrl = await harness.postgres()
    const proxy = await openProxy(databaseUrl)
    harness.atEnd(proxy.close)
    const people = await createPeople({ dataDir, databaseUrl }, 8)
    const server = await harness.server(environmentOf({ dataDir, databaseUrl: proxy.url }))
    const journal = new Journal()
    const campus = new Campus(server.url, journal, people, 2)
    const slowest: Record<string, number> = {}
    const back: number[] = []
    for (const [how, begin] of [
      ['refusing', proxy.down],
      ['silent', proxy.silence],
    ] as const) {
      await wait(500)
      await begin()
      const outage = wait(harness.short ? 5000 : 30_000)
      slowest[how] = await knock(harness, server.url, people, outage, how)
      await proxy.up()
      const started = performance.now()
      await waitUntilAnswering(server, '/readyz')
      back.push(performance.now() - started)
    }
    const before = journal.acknowledged
    while (journal.acknowledged < before + 20 && campus.cut.length === 0) await wait(20)
    campus.stop()
    await campus.done
    harness.claim(
      Math.max(...back) <= harness.within(backWithinMs),
      `back only after ${ms(Math.max(...back))}`,
    )
    harness.faults.push(...new Set([...campus.wrong, ...campus.cut]))
    harness.claim(server.child.exitCode === null, 'the process ended')

    const database = await openDatabase({ dataDir, databaseUrl })
    const lost = await journal.lost(database.sql)
    harness.faults.push(...lost, ...(await inspect({ dataDir }, database)))
    await database.close()
    const times = Object.entries(slowest).map(([how, time]) => `${how}: 503 in ${ms(time)} at most`)
    return `${times.join(', ')}; back in ${ms(Math.max(...back))}; ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}

/** Sends all kinds of calls until the outage is over; returns the time of the slowest. */
async function knock(harness: Harness, url: string, people: Person[], outage: Promise<unknown>, how: string) {
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
      harness.claim(status === 503 && headers['retry-after'] !== undefined, `${how}: ${name} got ${status}`)
      harness.claim(
        took <= harness.within(refusedWithinMs),
        `${how}: ${name} was refused only after ${ms(took)}`,
      )
      await wait(50)
    }
  }
  await Promise.all(Object.entries(calls).map(([name, call]) => repeat(name, call)))
  client.close()
  return slowest
}
