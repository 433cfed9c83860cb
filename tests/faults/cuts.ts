// (e) Many clients whose network is cut repeatedly during events: each event arrives once and in order.
import { setTimeout as wait } from 'node:timers/promises'
import { environmentOf, inspect, createDataStore, openDatabase, createPeople } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { openProxy, type Proxy } from './harness/proxy.ts'
import { Follower } from './sockets.ts'
import { insider, outsiders } from './model/tellers.ts'

export const cuts: Experiment = {
  name: 'cuts',
  promise: 'a client that was away gets every event exactly once, in order, when it returns',
  on: 'either',
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const [clients, rounds] = harness.short ? [20, 5] : [200, 20]
    const people = await createPeople(dataStore, clients, harness.hasServices ? 1 : 200)
    const redis = harness.hasServices && { REDIS_URL: harness.redisUrl }
    const server = await harness.server({ ...environmentOf(dataStore), ...redis })
    const proxy = await openProxy(server.url)
    harness.atEnd(proxy.close)
    const teller = redis ? await insider(harness, dataStore, redis.REDIS_URL) : outsiders(server.url)
    const followers = people.map(({ sessions }) => new Follower(proxy.url, sessions[0]))
    await Promise.all(followers.map(({ ready }) => ready))

    let going = true
    const telling = (async () => {
      while (going) await Promise.all([teller.notify(people), wait(redis ? 50 : 100)])
    })()
    const cut = await cutAll(harness, proxy, followers, rounds)
    going = false
    await telling
    await allHave(
      followers,
      people.map(({ id }) => teller.sentCounts.get(id) ?? 0),
      120_000,
    )

    let events = 0
    for (const [n, { id }] of people.entries()) {
      const count = teller.sentCounts.get(id) ?? 0
      events += count
      for (const wrong of followers[n]?.misheard(count) ?? []) harness.claim(false, `client ${n}: ${wrong}`)
    }
    for (const { socket } of followers) socket.terminate()
    server.child.kill('SIGKILL')
    await server.ended
    const database = await openDatabase(dataStore)
    harness.faults.push(...(await inspect(dataStore, database)))
    await database.close()
    return `${clients} clients, ${cut} cuts, ${events} events`
  },
}

/** Cuts all connections at once, lets each client reconnect in its own time, and returns the number of cuts. */
async function cutAll(
  harness: Harness,
  proxy: Proxy,
  followers: Follower[],
  rounds: number,
): Promise<number> {
  let cut = 0
  for (let round = 0; round < rounds; round++) {
    await wait(200 + Math.random() * 300)
    proxy.cut()
    await Promise.all(
      followers.map(async (follower) => {
        const { socket } = follower
        // A connecting socket may not have reached the proxy, and so is ended by its own side.
        if (socket.readyState === socket.CONNECTING) socket.terminate()
        while (socket.readyState !== socket.CLOSED) await wait(5)
        cut++
        harness.claim(follower.closeCode === 1006, `a socket was closed with ${follower.closeCode}`)
        await wait(Math.random() * 300)
        follower.connect()
      }),
    )
  }
  return cut
}

/** Waits until each follower has its number of events, at most `withinMs`. */
export async function allHave(followers: Follower[], counts: number[], withinMs: number): Promise<number> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  while (followers.some(({ seqs }, n) => seqs.length < (counts[n] ?? 0)) && elapsed() < withinMs)
    await wait(10)
  return elapsed()
}
