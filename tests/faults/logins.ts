// Fault experiment: three hundred people sign in at one moment; others notice little, and refused callers get a
// Retry-After.
import { setTimeout as delay } from 'node:timers/promises'
import { password } from '../support/factories.ts'
import { openClient, type Reply } from './harness/client.ts'
import { formatMs, percentile } from './harness/statistics.ts'
import { environmentOf, createDataStore, createPeople, type Person } from './harness/dataStore.ts'
import type { Experiment } from './harness/harness.ts'

const signInCount = 300
const probeIntervalMs = 20
const othersWithinMs = 500
/** At the moment of the three hundred, another caller may find all slots taken. */
const maxRefusedRate = 0.01

export const logins: Experiment = {
  name: 'logins',
  promise: `while ${signInCount} sign in at once, the others are answered within ${othersWithinMs} ms (p95)`,
  on: 'either',
  longOnly: true,
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const people = await createPeople(dataStore, signInCount)
    const server = await harness.startServer(environmentOf(dataStore))
    const probe = openProbe(server.url, people[0])
    await delay(2000)
    const alone = probe.figures()

    const client = openClient(server.url, { keepAlive: false })
    const signIns: Reply[] = []
    for (let burst = 0; burst < (harness.short ? 1 : 5); burst++)
      signIns.push(
        ...(await Promise.all(
          people.map(({ email }) =>
            client.send<Record<string, unknown>>('POST /api/login', { json: { email, password } }),
          ),
        )),
      )
    const during = await probe.stop()
    client.close()

    const refused = signIns.filter(({ status }) => status === 503)
    harness.check(
      refused.every(({ headers }) => headers['retry-after'] !== undefined),
      'a refusal without Retry-After',
    )
    const otherAnswers = signIns.filter(({ status }) => status !== 200 && status !== 503)
    harness.check(otherAnswers.length === 0, `sign-ins answered ${otherAnswers[0]?.status}`)
    harness.check(
      during.refusedCount <= during.count * maxRefusedRate,
      `${during.refusedCount} of ${during.count} others were not answered`,
    )
    harness.check(
      during.p95 < harness.scaleLimit(othersWithinMs),
      `the others waited ${formatMs(during.p95)}`,
    )
    return `${signIns.length} sign-ins, ${refused.length} refused; the others before: ${alone.text}, meanwhile: ${during.text}, ${during.refusedCount} of ${during.count} told to return`
  },
}

/** Calls of a reader and of a health check at fixed intervals. */
function openProbe(url: string, person: Person | undefined) {
  const client = openClient(url)
  const token = person?.sessions[0]?.token
  const calls = [
    () => client.send<Record<string, unknown>>('GET /api/auth/user', { token }),
    () =>
      client.send<Record<string, unknown>>('POST /graphql', {
        token,
        json: { query: '{ viewer { email } }' },
      }),
    () => client.send<Record<string, unknown>>('GET /healthz'),
  ]
  let times: number[] = []
  let refusedCount = 0
  const sent: Promise<void>[] = []
  const timer = setInterval(() => {
    for (const call of calls)
      sent.push(
        call().then(
          ({ status, ms: took }) => {
            times.push(took)
            if (status !== 200) refusedCount++
          },
          () => void refusedCount++,
        ),
      )
  }, probeIntervalMs)
  /** Values since the previous call. */
  const figures = () => {
    const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent)) as [
      number,
      number,
      number,
    ]
    const { length: count } = times
    times = []
    return { p95, count, text: `p50 ${formatMs(p50)}, p95 ${formatMs(p95)}, p99 ${formatMs(p99)}` }
  }
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(sent)
    client.close()
    return { ...figures(), refusedCount }
  }
  return { figures, stop }
}
