// (l) Callers who send the most expensive requests without a pause: the latency of everybody else's feed, and the
// longest block of the event loop.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { tokenOf } from '../bench/data.ts'
import { settleCampus } from './harness/campus.ts'
import { ms, percentile } from './harness/figures.ts'
import { bodyOf, greeds, type Greed } from './harness/greedy.ts'
import type { DataStore } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { watchedServer } from './harness/watched.ts'

const mostTimes = 3
const longestBlockMs = 50
const readers = 20
/** Pause between two feed requests of a reader. */
const pauseMs = 1000

export const fairness: Experiment = {
  name: 'fairness',
  promise: `ten greedy callers make the feed's p50 at most ${mostTimes} times as long, and no request blocks the loop for over ${longestBlockMs} ms`,
  on: 'either',
  longOnly: true,
  async run(harness) {
    const dataStores: [string, DataStore][] = [['embedded', { dataDir: await harness.folder() }]]
    if (harness.hasServices)
      dataStores.push([
        'PostgreSQL',
        { dataDir: await harness.folder(), databaseUrl: await harness.postgres() },
      ])
    const figures: string[] = []
    for (const [name, dataStore] of dataStores) figures.push(...(await measure(harness, name, dataStore)))
    return `\n${figures.join('\n')}\n`
  },
}

/** Numbers of callers, with one request for all of them or one for each. */
const trials: [callers: number, greed: Greed[]][] = [
  [0, []],
  ...greeds.map((greed): [number, Greed[]] => [1, [greed]]),
  ...[3, 10].map((callers): [number, Greed[]] => [callers, greeds]),
  ...greeds.map((greed): [number, Greed[]] => [10, [greed]]),
]

async function measure(harness: Harness, name: string, dataStore: DataStore): Promise<string[]> {
  await settleCampus(dataStore)
  const server = await watchedServer(harness, dataStore)
  // The median of fewer feeds is random.
  const seconds = harness.short ? 3 : 10
  const lines: string[] = []
  let alone = 0
  // Photos are prepared before the trials.
  await Promise.all(greeds.map(bodyOf))
  await run(server.url, { callers: 3, wishes: greeds, seconds })
  for (const [callers, wishes] of trials) {
    const measured = async () => {
      await wait(2000)
      await server.watched()
      // The block of a single request shows at once.
      const { feeds, answers } = await run(server.url, {
        callers,
        wishes,
        seconds: callers === 1 ? 3 : seconds,
      })
      const { blockMs: block } = await server.watched()
      const [p50, p95] = [50, 95].map((percent) => percentile(feeds, percent)) as [number, number]
      return { p50, p95, block, count: feeds.length, answers }
    }
    const within = ({ p50, block }: { p50: number; block: number }) =>
      callers === 1 ? block <= harness.within(longestBlockMs) : p50 <= mostTimes * alone
    let found = await measured()
    if (callers === 0) alone = found.p50
    // A second measurement separates a slow request from noise of the machine; both are printed.
    const before = within(found) ? '' : `; before it p50 ${ms(found.p50)}, block ${ms(found.block)}`
    if (before) found = await measured()
    const { p50, p95, block, count, answers } = found
    const what =
      callers === 0 ? 'nobody' : `${callers} × ${wishes.length > 1 ? 'each another' : wishes[0]?.name}`
    harness.claim(
      within(found),
      `${name}, ${what}: p50 ${ms(p50)}, ${ms(alone)} alone; the loop stood still for ${ms(block)}`,
    )
    lines.push(
      `${name.padEnd(10)} ${what.padEnd(24)} feed p50 ${p50.toFixed(1)} (${(p50 / alone).toFixed(1)} ×), p95 ${p95.toFixed(1)}, ${count} of them; block ${block.toFixed(0)}; ${answers}${before}`,
    )
  }
  return lines
}

interface Trial {
  callers: number
  wishes: Greed[]
  seconds: number
}

/** Twenty readers request their feed once a second, while other callers repeat the expensive requests without a pause. */
export async function run(url: string, { callers, wishes, seconds }: Trial) {
  const end = performance.now() + seconds * 1000
  const feeds: number[] = []
  const statuses: Record<number, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const read = async (person: number) => {
    await wait((person / readers) * pauseMs)
    while (performance.now() < end) {
      const began = performance.now()
      const status = await post(url, agent, person, look)
      if (status === 200) feeds.push(performance.now() - began)
      else statuses[-status] = (statuses[-status] ?? 0) + 1
      await wait(pauseMs)
    }
  }
  const sendExpensive = async (caller: number) => {
    const greed = wishes[caller % wishes.length]
    while (greed && performance.now() < end) {
      const status = await post(url, agent, readers + 1 + caller, greed)
      statuses[status] = (statuses[status] ?? 0) + 1
      // A refused caller pauses briefly, though no client can be forced to.
      if (status === 429 || status === 503) await wait(50)
    }
  }
  await Promise.all([
    ...Array.from({ length: readers }, (_, index) => read(index + 1)),
    ...Array.from({ length: callers }, (_, index) => sendExpensive(index)),
  ])
  agent.destroy()
  return { feeds, answers: JSON.stringify(statuses) }
}

const look: Greed = {
  name: 'the feed',
  query:
    '{ viewer { feed(first: 20) { edges { node { id content likesCount author { displayName handle } media { url } } } } } }',
}

/** Sends a request as that person from a network of their own; resolves with the status of the complete answer. */
async function post(url: string, agent: Agent, person: number, greed: Greed): Promise<number> {
  const body = await bodyOf(greed)
  return new Promise((resolve, reject) => {
    const sent = request(url + (greed.path ?? '/graphql'), {
      method: body ? 'POST' : 'GET',
      agent,
      headers: {
        authorization: `Bearer ${tokenOf(person)}`,
        ...(body && { 'content-type': body.contentType, 'content-length': body.payload.length }),
        'x-forwarded-for': `198.51.100.${person}`,
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.end(body?.payload)
  })
}
