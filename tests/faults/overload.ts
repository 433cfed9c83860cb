// (k) Five times what Fennec can do: what it accepts is answered as ever, and the rest is told at once to come back.
import { setTimeout as wait } from 'node:timers/promises'
import { openClient, type Reply } from './client.ts'
import { ms, percentile } from './figures.ts'
import { environmentOf, newGround, settle } from './ground.ts'
import type { Experiment } from './lab.ts'

const times = 5
const answeredWithinMs = 1000
const connections = 600

export const overload: Experiment = {
  name: 'overload',
  promise: `at ${times} times what Fennec can do, every answer comes within ${answeredWithinMs} ms (p95), accepted or not`,
  on: 'either',
  longOnly: true,
  async run(lab) {
    const ground = await newGround(lab)
    const [person] = await settle(ground, 1)
    const token = person?.sessions[0]?.token
    const server = await lab.server(environmentOf(ground))
    const client = openClient(server.url)
    const ask = () => client.send<Record<string, unknown>>('POST /graphql', { token, json: { query } })

    await closedLoop(ask, 20, 2000)
    const alone = await closedLoop(ask, 1, 2000)
    const measuredMs = lab.short ? 2000 : 5000
    const capacity = ((await closedLoop(ask, 20, measuredMs)).length / measuredMs) * 1000
    const seconds = lab.short ? 5 : 20
    // A proxy or a browser is connected already: what is measured is Fennec, not how fast connections are made.
    await closedLoop(() => client.send('GET /healthz'), connections, 2000)
    const { replies, offered } = await openLoop(ask, capacity * times, seconds)

    const accepted = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 503)
    lab.claim(
      refused.every(({ headers }) => headers['retry-after'] !== undefined),
      'a refusal without Retry-After',
    )
    lab.claim(refused.length > 0, 'nobody was refused: this was no overload')
    lab.claim(accepted.length + refused.length === replies.length, 'other answers than 200 and 503')
    for (const [who, what] of Object.entries({ accepted, refused }))
      lab.claim(p(95, what) < answeredWithinMs, `${who} only after ${ms(p(95, what))}`)
    const after = await closedLoop(ask, 1, 1000)
    lab.claim(
      after.every(({ status }) => status === 200),
      'somebody was refused afterwards',
    )
    client.close()
    const figures = (what: Reply[]) => `p50 ${ms(p(50, what))}, p95 ${ms(p(95, what))}`
    return [
      `alone ${figures(alone)}; ${capacity.toFixed(0)} a second at most`,
      `at ${offered.toFixed(0)} a second ${(accepted.length / seconds).toFixed(0)} accepted, ${figures(accepted)}`,
      `${(refused.length / seconds).toFixed(0)} refused, ${figures(refused)}`,
    ].join('; ')
  },
}

const query =
  '{ viewer { email theme user { displayName handle university } sessions(first: 5) { edges { node { device } } } } }'

const p = (percent: number, replies: Reply[]) =>
  percentile(
    replies.map((reply) => reply.ms),
    percent,
  )

/** So many clients, each of which asks again when it is answered. */
async function closedLoop(
  ask: () => Promise<Reply>,
  clients: number,
  milliseconds: number,
): Promise<Reply[]> {
  const replies: Reply[] = []
  const end = performance.now() + milliseconds
  const one = async () => {
    while (performance.now() < end) replies.push(await ask())
  }
  await Promise.all(Array.from({ length: clients }, one))
  return replies
}

/** So many calls a second, whatever becomes of those before. */
async function openLoop(ask: () => Promise<Reply>, perSecond: number, seconds: number) {
  const sent: Promise<Reply>[] = []
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  while (elapsed() < seconds) {
    while (sent.length < perSecond * elapsed()) {
      const asked = ask()
      // One that fails is found when all are waited for, and must not end the runner before.
      asked.catch(() => {})
      sent.push(asked)
    }
    await wait(5)
  }
  const offered = sent.length / elapsed()
  return { replies: await Promise.all(sent), offered }
}
