// The event bus: it carries hints that data has changed between connections, in one process or over Redis between processes.
// @module-tag engine
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Bus } from '#server/core/events/bus.ts'
import { memoryBus, redisBus } from '#server/realtime/bus.ts'
import { freePort } from '../../support/processes.ts'

const { REDIS_URL } = process.env
const kinds: [string, () => Promise<Bus[]>][] = [
  [
    'one process',
    async () => {
      const bus = memoryBus((error) => reportedErrors.push(error.message))
      return [bus, bus]
    },
  ],
]
if (REDIS_URL) {
  const open = () => redisBus(REDIS_URL, (error) => reportedErrors.push(error.message))
  kinds.push(['two processes that share a Redis', () => Promise.all([open(), open()])])
}
const reportedErrors: string[] = []

describe.each(kinds)('the event bus in %s', (_kind, open) => {
  async function openBuses() {
    const [here, there] = (await open()) as [Bus, Bus]
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    return [here, there] as const
  }

  it('delivers only a student’s own hints to a listener, from the moment the subscription is confirmed', async () => {
    const [here, there] = await openBuses()
    const received: unknown[] = []
    await here.listen('sessionEnded', '7', (hint) => received.push(hint))
    there.publish('sessionEnded', '8', { sessionIds: [1] })
    there.publish('sessionEnded', '7', { sessionIds: [2] })
    await vi.waitFor(() => expect(received).toEqual([{ sessionIds: [2] }]), 5000)
  })

  it('delivers to two devices of a student, and no longer to one that has left', async () => {
    const [here, there] = await openBuses()
    const [phone, laptop]: [unknown[], unknown[]] = [[], []]
    const unlisten = await here.listen('sessionEnded', '7', (hint) => phone.push(hint))
    const unlistenSecond = await here.listen('sessionEnded', '7', (hint) => laptop.push(hint))
    unlisten()
    there.publish('sessionEnded', '7', { sessionIds: [3] })
    await vi.waitFor(() => expect(laptop).toHaveLength(1), 5000)
    unlistenSecond()
    const again: unknown[] = []
    await here.listen('sessionEnded', '7', (hint) => again.push(hint))
    there.publish('sessionEnded', '7', { sessionIds: [4] })
    await vi.waitFor(() => expect(again).toEqual([{ sessionIds: [4] }]), 5000)
    expect([phone, laptop]).toEqual([[], [{ sessionIds: [3] }]])
  })

  it('delivers to all other devices when one device throws on a hint', async () => {
    const [here, there] = await openBuses()
    const received: unknown[] = []
    await here.listen('sessionEnded', '7', () => {
      throw new Error('a fault of one listener')
    })
    await here.listen('sessionEnded', '7', (hint) => received.push(hint))
    there.publish('sessionEnded', '7', { sessionIds: [5] })
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    expect(reportedErrors).toContain('a fault of one listener')
  })
})

it('hints are lost with a warning while Redis is away, and senders and listeners go on', async () => {
  const warnings: string[] = []
  const bus = await redisBus(`redis://127.0.0.1:${await freePort()}`, ({ name }) => warnings.push(name))
  const unlisten = await bus.listen('sessionEnded', '7', () => {})
  bus.publish('sessionEnded', '7', { sessionIds: [1] })
  await vi.waitFor(() => expect(warnings).toContain('MaxRetriesPerRequestError'), 5000)
  await expect(bus.ping()).rejects.toThrow()
  unlisten()
  await bus.close()
})

it.each(REDIS_URL ? [REDIS_URL] : [])(
  'listeners are told when Redis is back, and receive hints from then on',
  async (url) => {
    const redis = new URL(url)
    const proxy = await startProxy(Number(redis.port), redis.hostname)
    const bus = await redisBus(`redis://127.0.0.1:${proxy.port}`, () => {})
    onTestFinished(() => bus.close())
    const [early, late]: [unknown[], unknown[]] = [[], []]
    let returns = 0
    bus.onReconnect(() => (returns += 1))
    await bus.listen('sessionEnded', '7', (hint) => early.push(hint))
    const before = returns

    await proxy.cut()
    await vi.waitFor(() => expect(bus.ping()).rejects.toThrow(), 5000)
    await bus.listen('sessionEnded', '8', (hint) => late.push(hint))
    await proxy.restore()
    await vi.waitFor(() => expect(returns).toBe(before + 1), 60_000)
    await vi.waitFor(() => bus.ping(), 60_000)
    bus.publish('sessionEnded', '7', { sessionIds: [6] })
    bus.publish('sessionEnded', '8', { sessionIds: [7] })
    await vi.waitFor(
      () => expect([early, late]).toEqual([[{ sessionIds: [6] }], [{ sessionIds: [7] }]]),
      5000,
    )
  },
)

/** A proxy to a port that can be cut and restored. */
async function startProxy(target: number, host: string) {
  const sockets = new Set<Socket>()
  const join = (socket: Socket) => {
    const onward = connect(target, host)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(onward).pipe(socket)
  }
  let server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  onTestFinished(cut)
  return {
    port,
    cut,
    async restore() {
      server = createServer(join).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
