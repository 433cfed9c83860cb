// Fault experiments with two processes that share PostgreSQL and Redis: events of one reach the other, also after an
// outage of Redis.
import { setTimeout as delay } from 'node:timers/promises'
import { waitForEvents } from '../cuts.ts'
import { formatMs, percentile } from './statistics.ts'
import {
  environmentOf,
  findBrokenInvariants,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './dataStore.ts'
import { Journal } from '../model/journal.ts'
import type { Experiment, Harness } from './harness.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { EventSubscriber } from '../sockets.ts'
import { createHttpWriter, type EventWriter } from '../model/eventWriters.ts'
import { CampusWriters } from '../writes.ts'

const deliveredWithinMs = 1000
const caughtUpWithinMs = 5000

interface Pair {
  redis: Proxy
  dataStore: DataStore
  people: Person[]
  /** Ends sessions on one process. */
  writer: EventWriter
  /** Listen on the other process. */
  subscribers: EventSubscriber[]
  writerUrl: string
}

export const twoProcesses: Experiment = {
  name: 'twoProcesses',
  promise: 'an event of one process is heard on another that shares PostgreSQL and Redis, within a second',
  on: 'services',
  async run(harness) {
    const { people, writer, subscribers } = await openPair(harness, 5)
    const latenciesMs: number[] = []
    const rounds = harness.short ? 50 : 250
    for (let round = 0; round < rounds; round++)
      for (const [n, person] of people.entries()) {
        const subscriber = subscribers[n]
        const began = performance.now()
        const delivered = new Promise<number>((resolve) => {
          if (subscriber) subscriber.onEvent = () => resolve(performance.now())
        })
        await writer.writeEvents([person])
        latenciesMs.push((await Promise.race([delivered, delay(20_000, Infinity)])) - began)
      }
    const p99 = percentile(latenciesMs, 99)
    harness.check(p99 <= harness.scaleLimit(deliveredWithinMs), `p99 is ${formatMs(p99)}`)
    expectAllDelivered(harness, subscribers, people, writer)
    return `${latenciesMs.length} events, heard from the write on: p50 ${formatMs(percentile(latenciesMs, 50))}, p99 ${formatMs(p99)}`
  },
}

export const redisAway: Experiment = {
  name: 'redisAway',
  promise: 'while Redis is away no call fails; 5 s after its return everybody has heard everything',
  on: 'services',
  async run(harness) {
    const { redis, dataStore, people, writer, subscribers, writerUrl } = await openPair(harness, 5)
    const journal = new Journal()
    const campus = new CampusWriters(writerUrl, journal, people, 2)
    await redis.down()
    const until = performance.now() + (harness.short ? 5000 : 30_000)
    while (performance.now() < until) await Promise.all([writer.writeEvents(people), delay(200)])
    const counts = () => people.map(({ id }) => writer.sentCounts.get(id) ?? 0)
    const behindCount = subscribers.filter(({ seqs }, n) => seqs.length < (counts()[n] ?? 0)).length
    await redis.up()
    const caughtUpMs = await waitForEvents(subscribers, counts(), 30_000)
    campus.stop()
    await campus.done
    harness.check(
      caughtUpMs <= harness.scaleLimit(caughtUpWithinMs),
      `heard everything only after ${formatMs(caughtUpMs)}`,
    )
    harness.check(campus.refused === 0, `${campus.refused} calls were refused`)
    harness.failures.push(...new Set([...campus.unexpectedAnswers, ...campus.cutRequests]))
    expectAllDelivered(harness, subscribers, people, writer)

    const database = await openDatabase(dataStore)
    const lost = await journal.findLost(database.sql)
    harness.failures.push(...lost, ...(await findBrokenInvariants(dataStore, database)))
    await database.close()
    return `${journal.acknowledged} writes and ${counts().reduce((sum, count) => sum + count, 0)} events, ${campus.refused + campus.unexpectedAnswers.length} failed; ${behindCount} of ${subscribers.length} were behind, caught up in ${formatMs(caughtUpMs)}`
  },
}

async function openPair(harness: Harness, count: number): Promise<Pair> {
  const dataStore = { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() }
  const people = await createPeople(dataStore, count, 400)
  const redis = await openProxy(harness.redisUrl)
  harness.addCleanUp(redis.close)
  const environment = { ...environmentOf(dataStore), REDIS_URL: redis.url }
  const [firstServer, secondServer] = await Promise.all([
    harness.startServer(environment),
    harness.startServer(environment),
  ])
  const subscribers = people.map(({ sessions }) => new EventSubscriber(secondServer.url, sessions[0]))
  harness.addCleanUp(() => subscribers.forEach(({ socket }) => socket.terminate()))
  await Promise.all(subscribers.map(({ ready }) => ready))
  return {
    redis,
    dataStore,
    people,
    writer: createHttpWriter(firstServer.url),
    subscribers,
    writerUrl: firstServer.url,
  }
}

function expectAllDelivered(
  harness: Harness,
  subscribers: EventSubscriber[],
  people: Person[],
  { sentCounts }: EventWriter,
) {
  for (const [n, subscriber] of subscribers.entries())
    for (const wrong of subscriber.findDeliveryErrors(sentCounts.get(people[n]?.id ?? 0) ?? 0))
      harness.check(false, `follower ${n}: ${wrong}`)
}
