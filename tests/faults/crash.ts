// (a) kill -9 during mixed writes, repeatedly: every acknowledged write is kept.
import { cp } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from './harness/client.ts'
import { environmentOf, inspect, openDatabase, createPeople, type DataStore } from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import { ms } from './harness/figures.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { Campus, type Unsure } from './writes.ts'

/** Longest start after a kill, as a multiple of a start after a clean stop. */
const mostTimes = 2

const promise = `kill -9 loses no acknowledged write, and Fennec is ready again in ${mostTimes} times the usual time`

export const crash: Experiment = {
  name: 'crash',
  promise,
  on: 'embedded',
  longOnly: true,
  run: async (harness) => killOverAndOver(harness, { dataDir: await harness.folder() }),
}

export const crashPostgres: Experiment = {
  name: 'crashPostgres',
  promise,
  on: 'services',
  longOnly: true,
  run: async (harness) =>
    killOverAndOver(harness, { dataDir: await harness.folder(), databaseUrl: await harness.postgres() }),
}

async function killOverAndOver(harness: Harness, dataStore: DataStore): Promise<string> {
  const people = await createPeople(dataStore, 8)
  const journal = new Journal()
  const rounds = harness.short ? 2 : 20
  const readyMs: number[] = []
  let unsure: Unsure[] = []
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const { url, child, ended } = await harness.server(environmentOf(dataStore))
    readyMs.push(performance.now() - started)
    await repeat(harness, url, journal, unsure)
    const before = journal.acknowledged
    const campus = new Campus(url, journal, people, 4)
    while (journal.acknowledged < before + 30 && campus.cut.length === 0) await wait(5)
    await wait(Math.random() * 50)
    child.kill('SIGKILL')
    await Promise.all([campus.done, ended])
    unsure = campus.unsure
    harness.faults.push(...campus.wrong)
    lost += await lookInto(harness, dataStore, journal)
  }
  const [usual = 0, ...again] = readyMs
  const slowest = Math.max(...again)
  harness.claim(
    slowest <= harness.within(mostTimes * usual),
    `ready only after ${ms(slowest)}, usually ${ms(usual)}`,
  )
  return `${rounds} kills, ${journal.acknowledged} acknowledged, ${lost} lost, ready in ${ms(slowest)} at most, usually ${ms(usual)}`
}

/** Inspects a copy, so that the server itself repairs the crash; returns the number of lost writes. */
async function lookInto(harness: Harness, dataStore: DataStore, journal: Journal): Promise<number> {
  const copy = { ...dataStore, dataDir: await harness.folder() }
  await cp(dataStore.dataDir, copy.dataDir, { recursive: true })
  const database = await openDatabase(copy)
  const lost = await journal.lost(database.sql)
  harness.faults.push(...lost, ...(await inspect(copy, database)))
  await database.close()
  return lost.length
}

/** Repeats a sign-up with a lost answer under its key, and expects the answer of a first call. */
async function repeat(harness: Harness, url: string, journal: Journal, unsure: Unsure[]) {
  const client = openClient(url)
  for (const { registration, key } of unsure) {
    const sent = { json: registration, headers: { 'idempotency-key': key } }
    const { status } = await client.send('POST /api/register', sent)
    harness.claim(status === 201, `a repeated sign-up was answered with ${status}`)
    const { email } = registration
    journal.fact(`the account ${email}`, 'SELECT FROM "User" WHERE email = $1', [email])
  }
  client.close()
}
