// Times of refused sign-ins with and without an account, which must not differ (T13): node --import tsx
// tests/bench/signInTimes.ts alternates both kinds of addresses, on the embedded database or the one of DATABASE_URL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../scripts/databases.mjs'
import { openClient, type Client } from '../faults/harness/client.ts'
import { percentile } from '../faults/harness/figures.ts'
import { environmentOf, openDatabase, createPeople, type DataStore } from '../faults/harness/dataStore.ts'
import { password } from '../support/factories.ts'
import { waitUntilAnswering, launch, newServerAddress } from '../support/launch.ts'

const samples = 500
/** At this LIMIT_SCALE 200 failures lock an account, and 1,000 from one network end its exemption. */
const scale = 20
const home = '198.51.100.7'
const away = '203.0.113.9'

interface SignInAttempt {
  client: Client
  email: string
  ip: string
}

async function attemptSignIn({ client, email, ip }: SignInAttempt, word = 'wrong password'): Promise<number> {
  const headers = { 'x-forwarded-for': ip }
  const { ms, status } = await client.send('POST /api/login', { json: { email, password: word }, headers })
  if (status !== 401 && status !== 429 && status !== 200) throw new Error(`answered ${status}`)
  return ms
}

/** Probability of such a difference between two samples of one distribution (Mann and Whitney). */
function createSeededRandom(ones: number[], others: number[]): number {
  const all = [...ones.map((value) => ({ value, is: 1 })), ...others.map((value) => ({ value, is: 0 }))]
  all.sort((a, b) => a.value - b.value)
  const rankSum = all.reduce((sum, { is }, at) => sum + is * (at + 1), 0)
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
  for (let turn = 0; turn < samples; turn++) {
    // Random order, so that disturbances affect both kinds equally.
    const order: (0 | 1)[] = Math.random() < 0.5 ? [0, 1] : [1, 0]
    for (const which of order) times[which].push(await attemptSignIn(which === 0 ? one : other))
  }
  const [known, unknown] = times.map((values) => percentile(values, 50).toFixed(2))
  console.log(
    `${name.padEnd(52)} ${known} against ${unknown} ms, p = ${createSeededRandom(...times).toFixed(3)}`,
  )
}

async function serverAt(dataStore: DataStore, limitScale: number) {
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
  const nobody = 'student7@live.unilag.edu.ng'

  const open = await serverAt(dataStore, 1000)
  const at = (email: string, ip: string, { client } = open): SignInAttempt => ({ client, email, ip })
  await attemptSignIn(at(known.email, home), password)
  for (let turn = 0; turn < 100; turn++) await attemptSignIn(at(turn % 2 ? known.email : nobody, away))
  await compare('wrong password', at(known.email, away), at(nobody, away))
  await compare('wrong password, where the owner signed in', at(known.email, home), at(nobody, home))
  await compare('wrong password, suspended', at(suspended.email, away), at(nobody, away))
  await open.close()

  const strict = await serverAt(dataStore, scale)
  for (let tries = 0; tries <= 10 * scale; tries++)
    for (const email of [known.email, nobody]) await attemptSignIn(at(email, away, strict))
  await compare('after too many', at(known.email, away, strict), at(nobody, away, strict))
  await compare(
    'after too many, where the owner signed in',
    at(known.email, home, strict),
    at(nobody, home, strict),
  )
  // Beyond the 50 failures of that network, too.
  for (let tries = 0; tries <= 25 * scale; tries++)
    for (const email of [known.email, nobody]) await attemptSignIn(at(email, home, strict))
  await compare('after far too many there', at(known.email, home, strict), at(nobody, home, strict))
  await strict.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'fennec-times-'))
const postgres = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined
console.log(postgres ? 'PostgreSQL' : 'Embedded')
await measure({ dataDir, databaseUrl: postgres?.url }).finally(async () => {
  await postgres?.drop()
  await rm(dataDir, { recursive: true, force: true })
})
