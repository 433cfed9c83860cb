// Fault experiment: many clients whose network is cut repeatedly during events; each event arrives once and in order.
import { setTimeout as delay } from 'node:timers/promises'
import {
  environmentOf,
  findBrokenInvariants,
  createDataStore,
  openDatabase,
  createPeople,
} from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { openProxy, type Proxy } from './harness/proxy.ts'
import { EventSubscriber } from './sockets.ts'
import { createInternalWriter, createHttpWriter } from './model/eventWriters.ts'

export const cuts: Experiment = {
  name: 'cuts',
  promise: 'a client that was away gets every event exactly once, in order, when it returns',
  on: 'either',
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const [clients, rounds] = harness.short ? [20, 5] : [200, 20]
    const people = await createPeople(dataStore, clients, harness.hasServices ? 1 : 200)
    const redis = harness.hasServices && { REDIS_URL: harness.redisUrl }
    const server = await harness.startServer({ ...environmentOf(dataStore), ...redis })
    const proxy = await openProxy(server.url)
    harness.addCleanUp(proxy.close)
    const writer = redis
      ? await createInternalWriter(harness, dataStore, redis.REDIS_URL)
      : createHttpWriter(server.url)
    const subscribers = people.map(({ sessions }) => new EventSubscriber(proxy.url, sessions[0]))
    await Promise.all(subscribers.map(({ ready }) => ready))

    let isWriting = true
    const writing = (async () => {
      while (isWriting) await Promise.all([writer.writeEvents(people), delay(redis ? 50 : 100)])
    })()
    const cut = await cutAll(harness, proxy, subscribers, rounds)
    isWriting = false
    await writing
    await waitForEvents(
      subscribers,
      people.map(({ id }) => writer.sentCounts.get(id) ?? 0),
      120_000,
    )

    let events = 0
    for (const [n, { id }] of people.entries()) {
      const count = writer.sentCounts.get(id) ?? 0
      events += count
      for (const wrong of subscribers[n]?.findDeliveryErrors(count) ?? [])
        harness.check(false, `client ${n}: ${wrong}`)
    }
    for (const { socket } of subscribers) socket.terminate()
    server.child.kill('SIGKILL')
    await server.ended
    const database = await openDatabase(dataStore)
    harness.failures.push(...(await findBrokenInvariants(dataStore, database)))
    await database.close()
    return `${clients} clients, ${cut} cuts, ${events} events`
  },
}

/** Cuts all connections at once, lets each client reconnect in its own time, and returns the number of cuts. */
async function cutAll(
  harness: Harness,
  proxy: Proxy,
  subscribers: EventSubscriber[],
  rounds: number,
): Promise<number> {
  let cut = 0
  for (let round = 0; round < rounds; round++) {
    await delay(200 + Math.random() * 300)
    proxy.cut()
    await Promise.all(
      subscribers.map(async (subscriber) => {
        const { socket } = subscriber
        // A connecting socket may not have reached the proxy, and so is ended by its own side.
        if (socket.readyState === socket.CONNECTING) socket.terminate()
        while (socket.readyState !== socket.CLOSED) await delay(5)
        cut++
        harness.check(subscriber.closeCode === 1006, `a socket was closed with ${subscriber.closeCode}`)
        await delay(Math.random() * 300)
        subscriber.connect()
      }),
    )
  }
  return cut
}

/** Waits until each follower has its number of events, at most `withinMs`. */
export async function waitForEvents(
  subscribers: EventSubscriber[],
  counts: number[],
  withinMs: number,
): Promise<number> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  while (subscribers.some(({ seqs }, n) => seqs.length < (counts[n] ?? 0)) && elapsed() < withinMs)
    await delay(10)
  return elapsed()
}
