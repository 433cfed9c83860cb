// Fault experiment: callers who send the most expensive requests without a pause. Measures the latency of other users'
// feeds, and the longest block of the event loop.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '../bench/data.ts'
import { seedCampus } from './harness/campus.ts'
import { formatMs, percentile } from './harness/statistics.ts'
import { encodeBody, expensiveRequests, type ExpensiveRequest } from './harness/expensiveRequests.ts'
import type { DataStore } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { startMonitoredServer } from './harness/monitoredServer.ts'

const maxSlowdown = 3
const longestBlockMs = 50
const readers = 20
/** Pause between two feed requests of a reader. */
const pauseMs = 1000

export const fairness: Experiment = {
  name: 'fairness',
  promise: `ten greedy callers make the feed's p50 at most ${maxSlowdown} times as long, and no request blocks the loop for over ${longestBlockMs} ms`,
  on: 'either',
  longOnly: true,
  async run(harness) {
    const dataStores: [string, DataStore][] = [['embedded', { dataDir: await harness.createFolder() }]]
    if (harness.hasServices)
      dataStores.push([
        'PostgreSQL',
        { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() },
      ])
    const figures: string[] = []
    for (const [name, dataStore] of dataStores) figures.push(...(await measure(harness, name, dataStore)))
    return `\n${figures.join('\n')}\n`
  },
}

/** Numbers of callers, with one request for all of them or one for each. */
const trials: [callers: number, greed: ExpensiveRequest[]][] = [
  [0, []],
  ...expensiveRequests.map((expensiveRequest): [number, ExpensiveRequest[]] => [1, [expensiveRequest]]),
  ...[3, 10].map((callers): [number, ExpensiveRequest[]] => [callers, expensiveRequests]),
  ...expensiveRequests.map((expensiveRequest): [number, ExpensiveRequest[]] => [10, [expensiveRequest]]),
]

async function measure(harness: Harness, name: string, dataStore: DataStore): Promise<string[]> {
  await seedCampus(dataStore)
  const server = await startMonitoredServer(harness, dataStore)
  // The median of fewer feeds is random.
  const seconds = harness.short ? 3 : 10
  const lines: string[] = []
  let undisturbedP50 = 0
  // Photos are prepared before the trials.
  await Promise.all(expensiveRequests.map(encodeBody))
  await measureFeeds(server.url, { callers: 3, requests: expensiveRequests, seconds })
  for (const [callers, requests] of trials) {
    const measured = async () => {
      await delay(2000)
      await server.readMetrics()
      // The block of a single request shows at once.
      const { feedTimes, answers } = await measureFeeds(server.url, {
        callers,
        requests,
        seconds: callers === 1 ? 3 : seconds,
      })
      const { blockMs: block } = await server.readMetrics()
      const [p50, p95] = [50, 95].map((percent) => percentile(feedTimes, percent)) as [number, number]
      return { p50, p95, block, count: feedTimes.length, answers }
    }
    const within = ({ p50, block }: { p50: number; block: number }) =>
      callers === 1 ? block <= harness.scaleLimit(longestBlockMs) : p50 <= maxSlowdown * undisturbedP50
    let found = await measured()
    if (callers === 0) undisturbedP50 = found.p50
    // A second measurement separates a slow request from noise of the machine; both are printed.
    const before = within(found)
      ? ''
      : `; before it p50 ${formatMs(found.p50)}, block ${formatMs(found.block)}`
    if (before) found = await measured()
    const { p50, p95, block, count, answers } = found
    const callersText =
      callers === 0 ? 'nobody' : `${callers} × ${requests.length > 1 ? 'each another' : requests[0]?.name}`
    harness.check(
      within(found),
      `${name}, ${callersText}: p50 ${formatMs(p50)}, ${formatMs(undisturbedP50)} alone; the loop stood still for ${formatMs(block)}`,
    )
    lines.push(
      `${name.padEnd(10)} ${callersText.padEnd(24)} feed p50 ${p50.toFixed(1)} (${(p50 / undisturbedP50).toFixed(1)} ×), p95 ${p95.toFixed(1)}, ${count} of them; block ${block.toFixed(0)}; ${answers}${before}`,
    )
  }
  return lines
}

interface Trial {
  callers: number
  requests: ExpensiveRequest[]
  seconds: number
}

/** Twenty readers request their feed once a second, while other callers repeat the expensive requests without a pause. */
export async function measureFeeds(url: string, { callers, requests, seconds }: Trial) {
  const end = performance.now() + seconds * 1000
  const feedTimes: number[] = []
  const statuses: Record<number, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const readFeed = async (person: number) => {
    await delay((person / readers) * pauseMs)
    while (performance.now() < end) {
      const began = performance.now()
      const status = await post(url, agent, person, feedRequest)
      if (status === 200) feedTimes.push(performance.now() - began)
      else statuses[-status] = (statuses[-status] ?? 0) + 1
      await delay(pauseMs)
    }
  }
  const sendExpensive = async (caller: number) => {
    const expensiveRequest = requests[caller % requests.length]
    while (expensiveRequest && performance.now() < end) {
      const status = await post(url, agent, readers + 1 + caller, expensiveRequest)
      statuses[status] = (statuses[status] ?? 0) + 1
      // A refused caller pauses briefly, though no client can be forced to.
      if (status === 429 || status === 503) await delay(50)
    }
  }
  await Promise.all([
    ...Array.from({ length: readers }, (_, index) => readFeed(index + 1)),
    ...Array.from({ length: callers }, (_, index) => sendExpensive(index)),
  ])
  agent.destroy()
  return { feedTimes, answers: JSON.stringify(statuses) }
}

const feedRequest: ExpensiveRequest = {
  name: 'the feed',
  query:
    '{ viewer { feed(first: 20) { edges { node { id content likesCount author { displayName handle } media { url } } } } } }',
}

/** Sends a request as that person from a network of their own; resolves with the status of the complete answer. */
async function post(
  url: string,
  agent: Agent,
  person: number,
  expensiveRequest: ExpensiveRequest,
): Promise<number> {
  const body = await encodeBody(expensiveRequest)
  return new Promise((resolve, reject) => {
    const sent = request(url + (expensiveRequest.path ?? '/graphql'), {
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
