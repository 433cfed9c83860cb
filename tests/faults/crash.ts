// (a) kill -9 in the middle of mixed writes, again and again: what was acknowledged is there.
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from './client.ts'
import { environmentOf, inspect, openDatabase, settle, type Ground } from './ground.ts'
import { Journal } from './journal.ts'
import type { Experiment, Lab } from './lab.ts'
import { Campus, type Unsure } from './writes.ts'

/** From the start of the process until it says that it is ready, in milliseconds. */
const readyWithinMs = 5000

const promise = 'kill -9 loses no acknowledged write, and Fennec is ready again in 5 s'

export const crash: Experiment = {
  name: 'crash',
  promise,
  on: 'embedded',
  run: async (lab) => killOverAndOver(lab, { dataDir: await lab.folder() }),
}

export const crashPostgres: Experiment = {
  name: 'crashPostgres',
  promise,
  on: 'services',
  longOnly: true,
  run: async (lab) =>
    killOverAndOver(lab, { dataDir: await lab.folder(), databaseUrl: await lab.postgres() }),
}

async function killOverAndOver(lab: Lab, ground: Ground): Promise<string> {
  const people = await settle(ground, 8)
  const journal = new Journal()
  const rounds = lab.short ? 3 : 20
  const readyMs: number[] = []
  let unsure: Unsure[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const { url, child, ended } = await lab.server(environmentOf(ground))
    readyMs.push(performance.now() - started)
    await repeat(lab, url, journal, unsure)
    const before = journal.acknowledged
    const campus = new Campus(url, journal, people, 4)
    while (journal.acknowledged < before + 30 && campus.cut.length === 0) await wait(5)
    await wait(Math.random() * 50)
    child.kill('SIGKILL')
    await Promise.all([campus.done, ended])
    unsure = campus.unsure
    for (const wrong of campus.wrong) lab.claim(false, wrong)
  }
  const slowest = Math.max(...readyMs)
  lab.claim(slowest <= readyWithinMs, `ready only after ${slowest.toFixed(0)} ms`)

  const database = await openDatabase(ground)
  const lost = await journal.lost(database.sql)
  lab.faults.push(...lost, ...(await inspect(ground, database)))
  await database.close()
  return `${rounds} kills, ${journal.acknowledged} acknowledged, ${lost.length} lost, ready in ${slowest.toFixed(0)} ms at most`
}

/** A sign-up whose answer was lost is sent again under its key, and answers as if it were the first time. */
async function repeat(lab: Lab, url: string, journal: Journal, unsure: Unsure[]) {
  const client = openClient(url)
  for (const { registration, key } of unsure) {
    const sent = { json: registration, headers: { 'idempotency-key': key } }
    const { status } = await client.send('POST /api/register', sent)
    lab.claim(status === 201, `a repeated sign-up was answered with ${status}`)
    const { email } = registration
    journal.fact(`the account ${email}`, 'SELECT FROM "User" WHERE email = $1', [email])
  }
  client.close()
}
