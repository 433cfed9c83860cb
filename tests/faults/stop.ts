// Fault experiment: SIGTERM during requests; every one of them gets its complete answer, and the process exits in time.
import { setTimeout as delay } from 'node:timers/promises'
import { registrationOf } from '../support/factories.ts'
import { picture } from '../support/people/uploads.ts'
import { openClient, type Reply } from './harness/client.ts'
import {
  environmentOf,
  findBrokenInvariants,
  openDatabase,
  createPeople,
  type Person,
  type Session,
} from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment } from './harness/harness.ts'
import { EventSubscriber } from './sockets.ts'
import { CampusWriters } from './writes.ts'

const exitWithinSeconds = 10

/** Close code for a restart: clients reconnect. */
const restartCloseCode = 1012

export const stop: Experiment = {
  name: 'stop',
  promise: 'SIGTERM cuts no answer, tells sockets to come again, and the process leaves with 0 within 10 s',
  on: 'embedded',
  async run(harness) {
    const dataStore = { dataDir: await harness.createFolder() }
    const people = await createPeople(dataStore, harness.short ? 26 : 116)
    const server = await harness.startServer(environmentOf(dataStore))
    const journal = new Journal()
    const campus = new CampusWriters(server.url, journal, people.slice(0, 8), 2)
    while (journal.acknowledged < 10) await delay(5)

    const subscribers = people
      .slice(16)
      .flatMap(({ sessions }) => subscribeFiveTimes(server.url, sessions[0]))
    await Promise.all(subscribers.map(({ ready }) => ready))

    const count = harness.short ? 24 : 200
    const requests = await sendAtOnce(server.url, people.slice(8, 16), count)
    await requests.allSent
    await Promise.race(requests.answers)
    const stoppedAt = performance.now()
    // Later requests find no server, which is not a cut answer.
    campus.stop()
    server.child.kill('SIGTERM')
    const answers = await Promise.allSettled(requests.answers)
    const [{ code, output }] = await Promise.all([server.ended, campus.done])
    const seconds = (performance.now() - stoppedAt) / 1000
    requests.close()
    const codes = subscribers.map(({ closeCode }) => closeCode)
    harness.check(
      codes.every((code) => code === restartCloseCode),
      `sockets were closed with ${[...new Set(codes)].join(', ')}`,
    )

    harness.check(code === 0, `left with ${code}: ${output}`)
    harness.check(seconds <= harness.scaleLimit(exitWithinSeconds), `left only after ${seconds.toFixed(1)} s`)
    const cut = answers.filter(({ status }) => status === 'rejected')
    for (const { reason } of cut as PromiseRejectedResult[]) harness.failures.push(`cut: ${String(reason)}`)
    const statuses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
    const done = statuses.filter((status) => status < 300).length
    const refused = statuses.filter((status) => status === 503).length
    harness.check(
      done + refused + cut.length === count,
      `other answers: ${[...new Set(statuses)].join(', ')}`,
    )
    harness.failures.push(...campus.unexpectedAnswers, ...campus.cutRequests)

    const database = await openDatabase(dataStore)
    const lost = await journal.findLost(database.sql)
    harness.failures.push(...lost, ...(await findBrokenInvariants(dataStore, database)))
    await database.close()
    return `${count} requests: ${done} done, ${refused} refused, ${cut.length} cut; ${subscribers.length} sockets told to return; left in ${seconds.toFixed(1)} s; ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}

const subscribeFiveTimes = (url: string, session?: Session) =>
  Array.from({ length: 5 }, () => new EventSubscriber(url, session))

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
  const sentRequests = Array.from(
    { length: count },
    (_, n) => new Promise<void>((onSent) => answers.push(send(n, onSent))),
  )
  return { answers, allSent: Promise.all(sentRequests), close: client.close }
}
