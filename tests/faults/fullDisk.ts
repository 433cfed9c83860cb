// Fault experiment: the disk of the embedded database and the media files fills up; writes are refused, reads go on,
// and all recovers.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { picture } from '../support/people/uploads.ts'
import { openClient, type Client, type Reply } from './harness/client.ts'
import { formatMs } from './harness/statistics.ts'
import {
  environmentOf,
  findBrokenInvariants,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { mountSmallDisk } from './smallDisk.ts'
import { CampusWriters } from './writes.ts'

const writableWithinMs = 5000

export const fullDisk: Experiment = {
  name: 'fullDisk',
  promise: 'on a full disk writes are refused in words, reading goes on, nothing half is left, and it passes',
  on: 'embedded',
  longOnly: true,
  async run(harness) {
    const dataStore: DataStore = { dataDir: await harness.createFolder() }
    const people = await createPeople(dataStore, 16)
    const disk = await mountSmallDisk(harness, dataStore.dataDir, 160)
    const server = await harness.startServer(environmentOf(dataStore), disk.wrapper)
    const outside = { dataDir: disk.outside }
    const client = openClient(server.url, { timeout: 10_000 })
    const journal = new Journal()
    const campus = new CampusWriters(server.url, journal, people.slice(8), 2)
    await disk.fill()
    const { refused, read } = await readAndWrite(harness, client, people.slice(0, 8))
    await disk.free()
    const writableAfterMs = await waitUntilWritable(client, people[0])
    harness.check(
      writableAfterMs <= harness.scaleLimit(writableWithinMs),
      `writable only after ${formatMs(writableAfterMs)}`,
    )
    const before = journal.acknowledged
    while (journal.acknowledged < before + 20 && campus.cutRequests.length === 0) await delay(5)
    campus.stop()
    await campus.done
    client.close()
    harness.failures.push(...new Set([...campus.unexpectedAnswers, ...campus.cutRequests]))

    const partial = await readdir(join(disk.outside, 'incoming'))
    harness.check(partial.length === 0, `left half: ${partial.join(', ')}`)
    server.child.kill('SIGTERM')
    await server.ended
    const database = await openDatabase(outside)
    const lost = await journal.findLost(database.sql)
    harness.failures.push(...lost, ...(await findBrokenInvariants(outside, database)))
    await database.close()
    return `${refused} writes refused, ${read} reads answered, writable again in ${formatMs(writableAfterMs)}; ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}

/** Reads and writes while the disk is full, and returns the counts. */
async function readAndWrite(harness: Harness, client: Client, people: Person[]) {
  const until = performance.now() + 20_000
  const photo = await picture('png', 512)
  let [refused, read] = [0, 0]
  const describe = (name: string, { status, body }: Reply) =>
    harness.failures.push(`${name} on a full disk: ${status} ${JSON.stringify(body)}`)
  while (performance.now() < until && harness.failures.length < 5) {
    for (const { sessions } of people) {
      const token = sessions[0]?.token
      const reply = await client.send('GET /api/auth/user', { token })
      if (reply.status === 200) read++
      else describe('a reading', reply)
      const json = { phone: `full ${Math.random()}` }
      for (const write of [
        await client.send('PUT /api/users/profile', { token, json }),
        await client.send('POST /api/upload-profile-picture', { token, picture: photo }),
      ])
        // Until the shortage is detected, small writes may succeed.
        if (write.status === 503 && write.body['code'] === 'UNAVAILABLE') refused++
        else if (write.status !== 200 || refused > 10) describe('a write', write)
    }
  }
  return { refused, read }
}

async function waitUntilWritable(client: Client, person?: Person): Promise<number> {
  const started = performance.now()
  const sent = { token: person?.sessions[0]?.token, json: { theme: 'dark' } }
  while ((await client.send('PUT /api/users/profile', sent)).status !== 200) await delay(50)
  return performance.now() - started
}
