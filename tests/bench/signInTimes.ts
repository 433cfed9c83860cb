// Times of refused sign-ins with and without an account, which must not differ (T13). `node --import tsx
// tests/bench/signInTimes.ts` alternates both kinds of addresses, on the embedded database or the one of DATABASE_URL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../scripts/databases.mjs'
import { openClient, type Client } from '../faults/harness/client.ts'
import { percentile } from '../faults/harness/statistics.ts'
import { createPeople, environmentOf, openDatabase, type DataStore } from '../faults/harness/dataStore.ts'
import { password } from '../support/factories.ts'
import { waitUntilAnswering, launch, newServerAddress } from '../support/launch.ts'

const sampleCount = 500
/** At this LIMIT_SCALE 200 failures lock an account, and 1,000 from one network end its exemption. */
const limitScale = 20
const ownerNetwork = '198.51.100.7'
const otherNetwork = '203.0.113.9'

interface SignInAttempt {
  client: Client
  email: string
  ip: string
}

async function attemptSignIn(
  { client, email, ip }: SignInAttempt,
  triedPassword = 'wrong password',
): Promise<number> {
  const headers = { 'x-forwarded-for': ip }
  const { ms, status } = await client.send('POST /api/login', {
    json: { email, password: triedPassword },
    headers,
  })
  if (status !== 401 && status !== 429 && status !== 200) throw new Error(`answered ${status}`)
  return ms
}

/** P-value of the Mann-Whitney test: probability of such a difference between two samples of one distribution. */
function mannWhitneyP(ones: number[], others: number[]): number {
  const all = [
    ...ones.map((value) => ({ value, isFirst: 1 })),
    ...others.map((value) => ({ value, isFirst: 0 })),
  ]
  all.sort((a, b) => a.value - b.value)
  const rankSum = all.reduce((sum, { isFirst }, index) => sum + isFirst * (index + 1), 0)
  const [n, m] = [ones.length, others.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // Tail of the normal distribution by Abramowitz and Stegun (26.2.17).
  const t = 1 / (1 + 0.2316419 * z)
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, factor) => (sum + factor) * t,
    0,
  )
  return 2 * tail * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI))
}

async function compare(name: string, one: SignInAttempt, other: SignInAttempt) {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < sampleCount; turn++) {
    // Random order, so that disturbances affect both kinds equally.
    const order: (0 | 1)[] = Math.random() < 0.5 ? [0, 1] : [1, 0]
    for (const which of order) times[which].push(await attemptSignIn(which === 0 ? one : other))
  }
  const [known, unknown] = times.map((values) => percentile(values, 50).toFixed(2))
  console.log(`${name.padEnd(52)} ${known} against ${unknown} ms, p = ${mannWhitneyP(...times).toFixed(3)}`)
}

async function startServer(dataStore: DataStore, limitScale: number) {
  const { url, environment } = await newServerAddress()
  const rest = { LIMIT_SCALE: String(limitScale), TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }
  const server = { ...launch('main', { ...environment, ...environmentOf(dataStore), ...rest }), url }
  await waitUntilAnswering(server, '/readyz')
  const client = openClient(url)
  const close = async () => {
    client.close()
    server.child.kill('SIGTERM')
    await server.ended
  }
  return { client, close }
}

async function measure(dataStore: DataStore) {
  const [known, suspended] = await createPeople(dataStore, 2)
  if (!known || !suspended) throw new Error('nobody is there')
  const database = await openDatabase(dataStore)
  const suspendedUntil = new Date(Date.now() + 86_400_000)
  await database.prisma.user.update({ where: { id: suspended.id }, data: { suspendedUntil } })
  await database.close()
  const unknownEmail = 'student7@live.unilag.edu.ng'

  const looseServer = await startServer(dataStore, 1000)
  const attemptFrom = (email: string, ip: string, { client } = looseServer): SignInAttempt => ({
    client,
    email,
    ip,
  })
  await attemptSignIn(attemptFrom(known.email, ownerNetwork), password)
  for (let turn = 0; turn < 100; turn++)
    await attemptSignIn(attemptFrom(turn % 2 ? known.email : unknownEmail, otherNetwork))
  await compare(
    'wrong password',
    attemptFrom(known.email, otherNetwork),
    attemptFrom(unknownEmail, otherNetwork),
  )
  await compare(
    'wrong password, where the owner signed in',
    attemptFrom(known.email, ownerNetwork),
    attemptFrom(unknownEmail, ownerNetwork),
  )
  await compare(
    'wrong password, suspended',
    attemptFrom(suspended.email, otherNetwork),
    attemptFrom(unknownEmail, otherNetwork),
  )
  await looseServer.close()

  const strictServer = await startServer(dataStore, limitScale)
  for (let tries = 0; tries <= 10 * limitScale; tries++)
    for (const email of [known.email, unknownEmail])
      await attemptSignIn(attemptFrom(email, otherNetwork, strictServer))
  await compare(
    'after too many',
    attemptFrom(known.email, otherNetwork, strictServer),
    attemptFrom(unknownEmail, otherNetwork, strictServer),
  )
  await compare(
    'after too many, where the owner signed in',
    attemptFrom(known.email, ownerNetwork, strictServer),
    attemptFrom(unknownEmail, ownerNetwork, strictServer),
  )
  // Beyond the 50 failures of that network, too.
  for (let tries = 0; tries <= 25 * limitScale; tries++)
    for (const email of [known.email, unknownEmail])
      await attemptSignIn(attemptFrom(email, ownerNetwork, strictServer))
  await compare(
    'after far too many there',
    attemptFrom(known.email, ownerNetwork, strictServer),
    attemptFrom(unknownEmail, ownerNetwork, strictServer),
  )
  await strictServer.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'fennec-times-'))
const postgres = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined
console.log(postgres ? 'PostgreSQL' : 'Embedded')
await measure({ dataDir, databaseUrl: postgres?.url }).finally(async () => {
  await postgres?.drop()
  await rm(dataDir, { recursive: true, force: true })
})
