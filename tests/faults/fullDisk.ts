// (i) The disk of the embedded database and the pictures fills up: writes are refused, reads go on, and all recovers.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { picture } from '../support/people/uploads.ts'
import { openClient, type Client, type Reply } from './harness/client.ts'
import { ms } from './harness/figures.ts'
import {
  environmentOf,
  inspect,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { smallDisk } from './smallDisk.ts'
import { Campus } from './writes.ts'

const backWithinMs = 5000

export const fullDisk: Experiment = {
  name: 'fullDisk',
  promise: 'on a full disk writes are refused in words, reading goes on, nothing half is left, and it passes',
  on: 'embedded',
  longOnly: true,
  async run(harness) {
    const dataStore: DataStore = { dataDir: await harness.folder() }
    const people = await createPeople(dataStore, 16)
    const disk = await smallDisk(harness, dataStore.dataDir, 160)
    const server = await harness.server(environmentOf(dataStore), disk.wrapper)
    const outside = { dataDir: disk.outside }
    const client = openClient(server.url, { timeout: 10_000 })
    const journal = new Journal()
    const campus = new Campus(server.url, journal, people.slice(8), 2)
    await disk.fill()
    const { refused, read } = await useFully(harness, client, people.slice(0, 8))
    await disk.free()
    const back = await untilWritable(client, people[0])
    harness.claim(back <= harness.within(backWithinMs), `writable only after ${ms(back)}`)
    const before = journal.acknowledged
    while (journal.acknowledged < before + 20 && campus.cut.length === 0) await wait(5)
    campus.stop()
    await campus.done
    client.close()
    harness.faults.push(...new Set([...campus.wrong, ...campus.cut]))

    const partial = await readdir(join(disk.outside, 'incoming'))
    harness.claim(partial.length === 0, `left half: ${partial.join(', ')}`)
    server.child.kill('SIGTERM')
    await server.ended
    const database = await openDatabase(outside)
    const lost = await journal.lost(database.sql)
    harness.faults.push(...lost, ...(await inspect(outside, database)))
    await database.close()
    return `${refused} writes refused, ${read} reads answered, writable again in ${ms(back)}; ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}

/** Reads and writes while the disk is full, and returns the counts. */
async function useFully(harness: Harness, client: Client, people: Person[]) {
  const until = performance.now() + 20_000
  const photo = await picture('png', 512)
  let [refused, read] = [0, 0]
  const describe = (name: string, { status, body }: Reply) =>
    harness.faults.push(`${name} on a full disk: ${status} ${JSON.stringify(body)}`)
  while (performance.now() < until && harness.faults.length < 5) {
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

async function untilWritable(client: Client, person?: Person): Promise<number> {
  const started = performance.now()
  const sent = { token: person?.sessions[0]?.token, json: { theme: 'dark' } }
  while ((await client.send('PUT /api/users/profile', sent)).status !== 200) await wait(50)
  return performance.now() - started
}
