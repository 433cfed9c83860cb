// Fault experiment: kill -9 during mixed writes, repeatedly; every acknowledged write is kept.
import { cp } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { openClient } from './harness/client.ts'
import {
  environmentOf,
  findBrokenInvariants,
  openDatabase,
  createPeople,
  type DataStore,
} from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import { formatMs } from './harness/statistics.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { CampusWriters, type UnansweredSignUp } from './writes.ts'

/** Longest start after a kill, as a multiple of a start after a clean stop. */
const maxStartRatio = 2

const promise = `kill -9 loses no acknowledged write, and Fennec is ready again in ${maxStartRatio} times the usual time`

export const crash: Experiment = {
  name: 'crash',
  promise,
  on: 'embedded',
  longOnly: true,
  run: async (harness) => killRepeatedly(harness, { dataDir: await harness.createFolder() }),
}

export const crashPostgres: Experiment = {
  name: 'crashPostgres',
  promise,
  on: 'services',
  longOnly: true,
  run: async (harness) =>
    killRepeatedly(harness, {
      dataDir: await harness.createFolder(),
      databaseUrl: await harness.createPostgres(),
    }),
}

async function killRepeatedly(harness: Harness, dataStore: DataStore): Promise<string> {
  const people = await createPeople(dataStore, 8)
  const journal = new Journal()
  const rounds = harness.short ? 2 : 20
  const readyMs: number[] = []
  let unsure: UnansweredSignUp[] = []
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const { url, child, ended } = await harness.startServer(environmentOf(dataStore))
    readyMs.push(performance.now() - started)
    await repeatSignUps(harness, url, journal, unsure)
    const before = journal.acknowledged
    const campus = new CampusWriters(url, journal, people, 4)
    while (journal.acknowledged < before + 30 && campus.cutRequests.length === 0) await delay(5)
    await delay(Math.random() * 50)
    child.kill('SIGKILL')
    await Promise.all([campus.done, ended])
    unsure = campus.unansweredSignUps
    harness.failures.push(...campus.unexpectedAnswers)
    lost += await findLostWrites(harness, dataStore, journal)
  }
  const [usual = 0, ...again] = readyMs
  const slowest = Math.max(...again)
  harness.check(
    slowest <= harness.scaleLimit(maxStartRatio * usual),
    `ready only after ${formatMs(slowest)}, usually ${formatMs(usual)}`,
  )
  return `${rounds} kills, ${journal.acknowledged} acknowledged, ${lost} lost, ready in ${formatMs(slowest)} at most, usually ${formatMs(usual)}`
}

/** Inspects a copy, so that the server itself repairs the crash; returns the number of lost writes. */
async function findLostWrites(harness: Harness, dataStore: DataStore, journal: Journal): Promise<number> {
  const copy = { ...dataStore, dataDir: await harness.createFolder() }
  await cp(dataStore.dataDir, copy.dataDir, { recursive: true })
  const database = await openDatabase(copy)
  const lost = await journal.findLost(database.sql)
  harness.failures.push(...lost, ...(await findBrokenInvariants(copy, database)))
  await database.close()
  return lost.length
}

/** Repeats a sign-up with a lost answer under its key, and expects the answer of a first call. */
async function repeatSignUps(harness: Harness, url: string, journal: Journal, unsure: UnansweredSignUp[]) {
  const client = openClient(url)
  for (const { registration, key } of unsure) {
    const options = { json: registration, headers: { 'idempotency-key': key } }
    const { status } = await client.send('POST /api/register', options)
    harness.check(status === 201, `a repeated sign-up was answered with ${status}`)
    const { email } = registration
    journal.recordFact(`the account ${email}`, 'SELECT FROM "User" WHERE email = $1', [email])
  }
  client.close()
}
