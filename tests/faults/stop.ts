// (c) SIGTERM during requests: every one of them gets its complete answer, and the process exits in time.
import { setTimeout as wait } from 'node:timers/promises'
import { registrationOf } from '../support/factories.ts'
import { picture } from '../support/people/uploads.ts'
import { openClient, type Reply } from './harness/client.ts'
import {
  environmentOf,
  inspect,
  openDatabase,
  createPeople,
  type Person,
  type Session,
} from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment } from './harness/harness.ts'
import { Follower } from './sockets.ts'
import { Campus } from './writes.ts'

const leftWithinSeconds = 10

/** Close code for a restart: clients reconnect. */
const restartCloseCode = 1012

export const stop: Experiment = {
  name: 'stop',
  promise: 'SIGTERM cuts no answer, tells sockets to come again, and the process leaves with 0 within 10 s',
  on: 'embedded',
  async run(harness) {
    const dataStore = { dataDir: await harness.folder() }
    const people = await createPeople(dataStore, harness.short ? 26 : 116)
    const server = await harness.server(environmentOf(dataStore))
    const journal = new Journal()
    const campus = new Campus(server.url, journal, people.slice(0, 8), 2)
    while (journal.acknowledged < 10) await wait(5)

    const followers = people.slice(16).flatMap(({ sessions }) => fiveFollowers(server.url, sessions[0]))
    await Promise.all(followers.map(({ ready }) => ready))

    const count = harness.short ? 24 : 200
    const sent = await sendAtOnce(server.url, people.slice(8, 16), count)
    await sent.allSent
    await Promise.race(sent.answers)
    const stoppedAt = performance.now()
    // Later requests find no server, which is not a cut answer.
    campus.stop()
    server.child.kill('SIGTERM')
    const answers = await Promise.allSettled(sent.answers)
    const [{ code, output }] = await Promise.all([server.ended, campus.done])
    const seconds = (performance.now() - stoppedAt) / 1000
    sent.close()
    const codes = followers.map(({ closeCode }) => closeCode)
    harness.claim(
      codes.every((code) => code === restartCloseCode),
      `sockets were closed with ${[...new Set(codes)].join(', ')}`,
    )

    harness.claim(code === 0, `left with ${code}: ${output}`)
    harness.claim(seconds <= harness.within(leftWithinSeconds), `left only after ${seconds.toFixed(1)} s`)
    const cut = answers.filter(({ status }) => status === 'rejected')
    for (const { reason } of cut as PromiseRejectedResult[]) harness.faults.push(`cut: ${String(reason)}`)
    const statuses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
    const done = statuses.filter((status) => status < 300).length
    const refused = statuses.filter((status) => status === 503).length
    harness.claim(
      done + refused + cut.length === count,
      `other answers: ${[...new Set(statuses)].join(', ')}`,
    )
    harness.faults.push(...campus.wrong, ...campus.cut)

    const database = await openDatabase(dataStore)
    const lost = await journal.lost(database.sql)
    harness.faults.push(...lost, ...(await inspect(dataStore, database)))
    await database.close()
    return `${count} requests: ${done} done, ${refused} refused, ${cut.length} cut; ${followers.length} sockets told to return; left in ${seconds.toFixed(1)} s; ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}

const fiveFollowers = (url: string, session?: Session) =>
  Array.from({ length: 5 }, () => new Follower(url, session))

/** Sends sign-ups, pictures, edits and reads, each on a connection of its own; `allSent` resolves when all are sent. */
async function sendAtOnce(url: string, people: Person[], count: number) {
  const client = openClient(url)
  const photo = await picture()
  const answers: Promise<Reply>[] = []
  const send = (n: number, onSent: () => void): Promise<Reply> => {
    const token = people[n % people.length]?.sessions[0]?.token
    if (n % 4 === 0) return client.send('POST /api/register', { onSent, json: registrationOf() })
    if (n % 8 === 1) return client.send('POST /api/upload-profile-picture', { onSent, token, picture: photo })
    if (n % 4 === 2)
      return client.send('PUT /api/users/profile', { onSent, token, json: { phone: String(n) } })
    return client.send('POST /graphql', { onSent, token, json: { query: '{ viewer { email phone } }' } })
  }
  const sent = Array.from(
    { length: count },
    (_, n) => new Promise<void>((onSent) => answers.push(send(n, onSent))),
  )
  return { answers, allSent: Promise.all(sent), close: client.close }
}
