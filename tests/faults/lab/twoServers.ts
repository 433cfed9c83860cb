// (f, h) Two processes that share PostgreSQL and Redis: events of one reach the other, also after an outage.
import { setTimeout as wait } from 'node:timers/promises'
import { allHave } from '../cuts.ts'
import { ms, percentile } from './figures.ts'
import { environmentOf, inspect, openDatabase, settle, type Ground, type Person } from './ground.ts'
import { Journal } from '../model/journal.ts'
import type { Experiment, Lab } from './lab.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { Follower } from '../sockets.ts'
import { outsiders, type Teller } from '../model/tellers.ts'
import { Campus } from '../writes.ts'

const heardWithinMs = 1000
const caughtUpWithinMs = 5000

interface Pair {
  redis: Proxy
  ground: Ground
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
  async run(lab) {
    const { people, teller, followers } = await openPair(lab, 5)
    const times: number[] = []
    const rounds = lab.short ? 50 : 250
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
    lab.claim(p99 <= lab.within(heardWithinMs), `p99 is ${ms(p99)}`)
    expectAllDelivered(lab, followers, people, teller)
    return `${times.length} events, heard from the write on: p50 ${ms(percentile(times, 50))}, p99 ${ms(p99)}`
  },
}

export const redisAway: Experiment = {
  name: 'redisAway',
  promise: 'while Redis is away no call fails; 5 s after its return everybody has heard everything',
  on: 'services',
  async run(lab) {
    const { redis, ground, people, teller, followers, writingTo } = await openPair(lab, 5)
    const journal = new Journal()
    const campus = new Campus(writingTo, journal, people, 2)
    await redis.down()
    const until = performance.now() + (lab.short ? 5000 : 30_000)
    while (performance.now() < until) await Promise.all([teller.notify(people), wait(200)])
    const counts = () => people.map(({ id }) => teller.sentCounts.get(id) ?? 0)
    const missing = followers.filter(({ seqs }, n) => seqs.length < (counts()[n] ?? 0)).length
    await redis.up()
    const caughtUp = await allHave(followers, counts(), 30_000)
    campus.stop()
    await campus.done
    lab.claim(caughtUp <= lab.within(caughtUpWithinMs), `heard everything only after ${ms(caughtUp)}`)
    lab.claim(campus.refused === 0, `${campus.refused} calls were refused`)
    lab.faults.push(...new Set([...campus.wrong, ...campus.cut]))
    expectAllDelivered(lab, followers, people, teller)

    const database = await openDatabase(ground)
    const lost = await journal.lost(database.sql)
    lab.faults.push(...lost, ...(await inspect(ground, database)))
    await database.close()
    return `${journal.acknowledged} writes and ${counts().reduce((sum, count) => sum + count, 0)} events, ${campus.refused + campus.wrong.length} failed; ${missing} of ${followers.length} were behind, caught up in ${ms(caughtUp)}`
  },
}

async function openPair(lab: Lab, count: number): Promise<Pair> {
  const ground = { dataDir: await lab.folder(), databaseUrl: await lab.postgres() }
  const people = await settle(ground, count, 400)
  const redis = await openProxy(lab.redisUrl)
  lab.atEnd(redis.close)
  const environment = { ...environmentOf(ground), REDIS_URL: redis.url }
  const [firstServer, secondServer] = await Promise.all([lab.server(environment), lab.server(environment)])
  const followers = people.map(({ sessions }) => new Follower(secondServer.url, sessions[0]))
  lab.atEnd(() => followers.forEach(({ socket }) => socket.terminate()))
  await Promise.all(followers.map(({ ready }) => ready))
  return { redis, ground, people, teller: outsiders(firstServer.url), followers, writingTo: firstServer.url }
}

function expectAllDelivered(lab: Lab, followers: Follower[], people: Person[], { sentCounts }: Teller) {
  for (const [n, follower] of followers.entries())
    for (const wrong of follower.misheard(sentCounts.get(people[n]?.id ?? 0) ?? 0))
      lab.claim(false, `follower ${n}: ${wrong}`)
}
