// Fault experiment: five times the capacity of Fennec; accepted requests are fast, and the rest are refused at once
// with a Retry-After.
import { setTimeout as delay } from 'node:timers/promises'
import { Connection, type Answer } from '../support/connection.ts'
import { formatMs, percentile } from './harness/statistics.ts'
import { environmentOf, createDataStore, createPeople } from './harness/dataStore.ts'
import type { Experiment } from './harness/harness.ts'

const overloadFactor = 5
const answeredWithinMs = 1000
/**
 * Minimum part of the capacity during overload. The faster calls are, the more time goes to sending refusals, which is the
 * system's (ADR 8).
 */
const minCapacityLeft = 0.8
const connections = 600

export const overload: Experiment = {
  name: 'overload',
  promise: `at ${overloadFactor} times what Fennec can do, ${minCapacityLeft} of it is left, and every answer comes within ${answeredWithinMs} ms (p95), accepted or not`,
  on: 'either',
  longOnly: true,
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const [person] = await createPeople(dataStore, 1)
    const token = person?.sessions[0]?.token
    const server = await harness.startServer(environmentOf(dataStore))
    const pool = new ConnectionPool(Number(new URL(server.url).port))
    const request = pool.createRequest('POST /graphql', { token, body: JSON.stringify({ query }) })

    await closedLoop(request, 20, 2000)
    const undisturbed = await closedLoop(request, 1, 2000)
    const measuredMs = harness.short ? 2000 : 5000
    const capacity = ((await closedLoop(request, 20, measuredMs)).length / measuredMs) * 1000
    const seconds = harness.short ? 5 : 20
    // Connections are open already, as behind a proxy: their setup is not measured.
    await closedLoop(pool.createRequest('GET /healthz'), connections, 2000)
    const { replies, offered } = await openLoop(request, capacity * overloadFactor, seconds)

    const accepted = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 503)
    harness.check(
      refused.every(({ first }) => /\r\nretry-after: \d+\r\n/i.test(first.toString('latin1'))),
      'a refusal without Retry-After',
    )
    harness.check(refused.length > 0, 'nobody was refused: this was no overload')
    harness.check(accepted.length + refused.length === replies.length, 'other answers than 200 and 503')
    for (const [name, answers] of Object.entries({ accepted, refused }))
      harness.check(
        latencyPercentile(95, answers) < harness.scaleLimit(answeredWithinMs),
        `${name} only after ${formatMs(latencyPercentile(95, answers))}`,
      )
    const capacityLeft = accepted.length / seconds / capacity
    harness.check(
      capacityLeft >= minCapacityLeft,
      `only ${capacityLeft.toFixed(2)} of what it can do was left`,
    )
    const after = await closedLoop(request, 1, 1000)
    harness.check(
      after.every(({ status }) => status === 200),
      'somebody was refused afterwards',
    )
    pool.closeAll()
    const figures = (what: Answer[]) =>
      `p50 ${formatMs(latencyPercentile(50, what))}, p95 ${formatMs(latencyPercentile(95, what))}`
    return [
      `alone ${figures(undisturbed)}; ${capacity.toFixed(0)} a second at most`,
      `at ${offered.toFixed(0)} a second ${(accepted.length / seconds).toFixed(0)} accepted (${capacityLeft.toFixed(2)}), ${figures(accepted)}`,
      `${(refused.length / seconds).toFixed(0)} refused, ${figures(refused)}`,
    ].join('; ')
  },
}

const query =
  '{ viewer { email theme user { displayName handle university } sessions(first: 5) { edges { node { device } } } } }'

const latencyPercentile = (percent: number, replies: Answer[]) =>
  percentile(
    replies.map((reply) => reply.ms),
    percent,
  )

/** Sends with a fixed number of clients, each after its last answer. */
async function closedLoop(
  request: () => Promise<Answer>,
  clients: number,
  milliseconds: number,
): Promise<Answer[]> {
  const replies: Answer[] = []
  const end = performance.now() + milliseconds
  const runClient = async () => {
    while (performance.now() < end) replies.push(await request())
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  return replies
}

/** Sends a fixed number of calls a second, independent of the answers. */
async function openLoop(send: () => Promise<Answer>, perSecond: number, seconds: number) {
  const sent: Promise<Answer>[] = []
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  while (elapsed() < seconds) {
    while (sent.length < perSecond * elapsed()) {
      const request = send()
      // A failure is reported when all are awaited, and must not end the process before.
      request.catch(() => {})
      sent.push(request)
    }
    await delay(5)
  }
  const offered = sent.length / elapsed()
  return { replies: await Promise.all(sent), offered }
}

/** Open connections; each request uses a free one, or opens another. */
class ConnectionPool {
  private readonly port: number
  private readonly free: Connection[] = []

  constructor(port: number) {
    this.port = port
  }

  createRequest(
    address: string,
    { token, body = '' }: { token?: string; body?: string } = {},
  ): () => Promise<Answer> {
    const head = [
      `${address} HTTP/1.1`,
      'host: 127.0.0.1',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(body ? ['content-type: application/json', `content-length: ${body.length}`] : []),
    ]
    const bytes = Buffer.from([...head, '', body].join('\r\n'))
    return async () => {
      const connection = this.free.pop() ?? (await Connection.open(this.port))
      const answer = await connection.ask(bytes)
      this.free.push(connection)
      return answer
    }
  }

  closeAll() {
    for (const connection of this.free) connection.close()
  }
}
