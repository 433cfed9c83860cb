// Fault experiment: sockets that stop reading under many events are closed; memory stays bounded, and others notice
// nothing.
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { openClient } from './harness/client.ts'
import { waitForEvents } from './cuts.ts'
import { formatMs, percentile } from './harness/statistics.ts'
import { environmentOf, createDataStore, createPeople } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { EventSubscriber } from './sockets.ts'
import { createInternalWriter } from './model/eventWriters.ts'

const maxMemoryRiseMB = 100
const closedWithinMs = 30_000

/** Owners of sockets that stop reading, sockets of each, and owners of sockets that continue. */
const [slowPeople, socketsEach, quickPeople] = [4, 5, 2]

/**
 * Events of an insider per batch, batches a second, and words per event. The short run, beside other tests, sends the same
 * bytes in fewer events: sockets are slow in bytes, and a client 500 events behind has to refetch in any case.
 */
const eventLoad = ({ short }: Harness) =>
  short ? { batch: 25, perSecond: 10, words: 800 } : { batch: 100, perSecond: 20, words: 100 }

export const slowSockets: Experiment = {
  name: 'slowSockets',
  promise:
    'sockets that stop reading are closed within 30 s, memory rises by 100 MB at most, the others hear all',
  on: 'services',
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const people = await createPeople(dataStore, slowPeople + quickPeople)
    const { batch: batchSize, perSecond, words } = eventLoad(harness)
    const server = await harness.startServer({ ...environmentOf(dataStore), REDIS_URL: harness.redisUrl })
    const writer = await createInternalWriter(harness, dataStore, harness.redisUrl, 'A phone '.repeat(words))
    const subscribe = ({ sessions }: (typeof people)[number]) => new EventSubscriber(server.url, sessions[0])
    const slowSubscribers = people
      .slice(0, slowPeople)
      .flatMap((person) => Array.from({ length: socketsEach }, () => subscribe(person)))
    const quickSubscribers = people.slice(slowPeople).map(subscribe)
    await Promise.all([...slowSubscribers, ...quickSubscribers].map(({ ready }) => ready))

    const batch = Array.from({ length: batchSize }, (_, n) => people[n % people.length] ?? []).flat()
    let isWriting = true
    const writing = (async () => {
      while (isWriting) await Promise.all([writer.writeEvents(batch), delay(1000 / perSecond)])
    })()
    const total = () => [...writer.sentCounts.values()].reduce((sum, count) => sum + count, 0)
    // All read at first, so that the storm's own memory is in the baseline.
    await delay(harness.short ? 2000 : 10_000)
    const before = await readMemoryMB(server.child.pid)
    const sentBefore = total()
    for (const { socket } of slowSubscribers) socket.pause()
    const paused = performance.now()
    const seconds = harness.short ? 10 : 60
    const probe = openClient(server.url)
    const times: number[] = []
    let [peak, closedAfter] = [before, 0]
    while (performance.now() - paused < seconds * 1000) {
      await delay(100)
      times.push((await probe.send('GET /api/auth/user', { token: people[0]?.sessions[0]?.token })).ms)
      peak = Math.max(peak, await readMemoryMB(server.child.pid))
      if (!closedAfter && (await countOpenSockets(server.url, slowSubscribers)) === 0)
        closedAfter = performance.now() - paused
    }
    const rate = (total() - sentBefore) / seconds
    isWriting = false
    await writing
    await waitForEvents(
      quickSubscribers,
      people.slice(slowPeople).map(({ id }) => writer.sentCounts.get(id) ?? 0),
      30_000,
    )

    const memoryRiseMB = peak - before
    harness.check(memoryRiseMB <= maxMemoryRiseMB, `memory rose by ${memoryRiseMB.toFixed(0)} MB`)
    if (seconds * 1000 > closedWithinMs)
      harness.check(
        closedAfter > 0 && closedAfter <= closedWithinMs,
        `slow sockets were open after ${formatMs(closedAfter)}`,
      )
    harness.check(server.child.exitCode === null, 'the process ended')
    for (const [n, follower] of quickSubscribers.entries())
      for (const wrong of follower.findDeliveryErrors(
        writer.sentCounts.get(people[slowPeople + n]?.id ?? 0) ?? 0,
      ))
        harness.check(false, `somebody who reads: ${wrong}`)
    for (const { socket } of [...slowSubscribers, ...quickSubscribers]) socket.terminate()
    probe.close()
    return `${slowSubscribers.length} slow sockets, ${rate.toFixed(0)} events/s for ${seconds} s: memory ${before.toFixed(0)} + ${memoryRiseMB.toFixed(0)} MB, closed after ${formatMs(closedAfter)}, others p95 ${formatMs(percentile(times, 95))}`
  },
}

/** Memory of a process in MB. */
async function readMemoryMB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Number of sockets that the server still holds open; a client that does not read misses its end. */
async function countOpenSockets(url: string, followers: EventSubscriber[]): Promise<number> {
  const hex = (port: string | number) => Number(port).toString(16).toUpperCase().padStart(4, '0')
  const connections = await readFile('/proc/net/tcp', 'utf8')
  const established = new Set(
    [...connections.matchAll(/: \w+:(\w{4}) \w+:(\w{4}) 01 /g)].map(
      ([, local, remote]) => `${local} ${remote}`,
    ),
  )
  const ports = followers.map(({ localPort }) => `${hex(new URL(url).port)} ${hex(localPort)}`)
  return ports.filter((ports) => established.has(ports)).length
}
