// (f, h) Two processes that share PostgreSQL and Redis: events of one reach the other, also after an outage.
import { setTimeout as wait } from 'node:timers/promises'
import { allHave } from '../cuts.ts'
import { ms, percentile } from './figures.ts'
import {
  environmentOf,
  inspect,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './dataStore.ts'
import { Journal } from '../model/journal.ts'
import type { Experiment, Harness } from './harness.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { Follower } from '../sockets.ts'
import { outsiders, type Teller } from '../model/tellers.ts'
import { Campus } from '../writes.ts'

const heardWithinMs = 1000
const caughtUpWithinMs = 5000

interface Pair {
  redis: Proxy
  dataStore: DataStore
  people: Person[]
  /** Ends sessions on one process. */
  teller: Teller
  /** Listen on the other process. */
  followers: Follower[]
  writingTo: string
}

export const twoProcesses: Experiment = {
  name: 'twoProcesses',
  promise: 'an event of one process is heard on another that shares PostgreSQL and Redis, within a second',
  on: 'services',
  async run(harness) {
    const { people, teller, followers } = await openPair(harness, 5)
    const times: number[] = []
    const rounds = harness.short ? 50 : 250
    for (let round = 0; round < rounds; round++)
      for (const [n, person] of people.entries()) {
        const follower = followers[n]
        const began = performance.now()
        const heard = new Promise<number>((resolve) => {
          if (follower) follower.onEvent = () => resolve(performance.now())
        })
        await teller.notify([person])
        times.push((await Promise.race([heard, wait(20_000, Infinity)])) - began)
      }
    const p99 = percentile(times, 99)
    harness.claim(p99 <= harness.within(heardWithinMs), `p99 is ${ms(p99)}`)
    expectAllDelivered(harness, followers, people, teller)
    return `${times.length} events, heard from the write on: p50 ${ms(percentile(times, 50))}, p99 ${ms(p99)}`
  },
}

export const redisAway: Experiment = {
  name: 'redisAway',
  promise: 'while Redis is away no call fails; 5 s after its return everybody has heard everything',
  on: 'services',
  async run(harness) {
    const { redis, dataStore, people, teller, followers, writingTo } = await openPair(harness, 5)
    const journal = new Journal()
    const campus = new Campus(writingTo, journal, people, 2)
    await redis.down()
    const until = performance.now() + (harness.short ? 5000 : 30_000)
    while (performance.now() < until) await Promise.all([teller.notify(people), wait(200)])
    const counts = () => people.map(({ id }) => teller.sentCounts.get(id) ?? 0)
    const missing = followers.filter(({ seqs }, n) => seqs.length < (counts()[n] ?? 0)).length
    await redis.up()
    const caughtUp = await allHave(followers, counts(), 30_000)
    campus.stop()
    await campus.done
    harness.claim(caughtUp <= harness.within(caughtUpWithinMs), `heard everything only after ${ms(caughtUp)}`)
    harness.claim(campus.refused === 0, `${campus.refused} calls were refused`)
    harness.faults.push(...new Set([...campus.wrong, ...campus.cut]))
    expectAllDelivered(harness, followers, people, teller)

    const database = await openDatabase(dataStore)
    const lost = await journal.lost(database.sql)
    harness.faults.push(...lost, ...(await inspect(dataStore, database)))
    await database.close()
    return `${journal.acknowledged} writes and ${counts().reduce((sum, count) => sum + count, 0)} events, ${campus.refused + campus.wrong.length} failed; ${missing} of ${followers.length} were behind, caught up in ${ms(caughtUp)}`
  },
}

async function openPair(harness: Harness, count: number): Promise<Pair> {
  const dataStore = { dataDir: await harness.folder(), databaseUrl: await harness.postgres() }
  const people = await createPeople(dataStore, count, 400)
  const redis = await openProxy(harness.redisUrl)
  harness.atEnd(redis.close)
  const environment = { ...environmentOf(dataStore), REDIS_URL: redis.url }
  const [firstServer, secondServer] = await Promise.all([
    harness.server(environment),
    harness.server(environment),
  ])
  const followers = people.map(({ sessions }) => new Follower(secondServer.url, sessions[0]))
  harness.atEnd(() => followers.forEach(({ socket }) => socket.terminate()))
  await Promise.all(followers.map(({ ready }) => ready))
  return {
    redis,
    dataStore,
    people,
    teller: outsiders(firstServer.url),
    followers,
    writingTo: firstServer.url,
  }
}

function expectAllDelivered(
  harness: Harness,
  followers: Follower[],
  people: Person[],
  { sentCounts }: Teller,
) {
  for (const [n, follower] of followers.entries())
    for (const wrong of follower.misheard(sentCounts.get(people[n]?.id ?? 0) ?? 0))
      harness.claim(false, `follower ${n}: ${wrong}`)
}
