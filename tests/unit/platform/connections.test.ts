// Liveness of WebSockets: pings, and the deadline for cutting off silent clients (T63).
import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { memoryBus } from '#server/realtime/bus.ts'
import { createConnections, type Caller } from '#server/realtime/connections.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket with the times of its pings and its end, in seconds. */
function createSocket() {
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1000
  const observed = { pings: [] as number[], end: 0 }
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    ping: () => observed.pings.push(seconds()),
    terminate() {
      observed.end = seconds()
      socket.emit('close')
    },
  })
  const connections = createConnections({
    bus: memoryBus(),
    log: pino({ level: 'silent' }),
    findSessions: async () => [],
    initMs: 3_600_000,
    pingMs: 5000,
    recheckMs: 3_600_000,
    maxSocketsPerUser: 5,
  })
  const connection = connections.add(socket as unknown as WebSocket, {} as Caller)
  return { connection, observed }
}

it('a client that stops reading updates is cut off within 15 seconds (T63)', () => {
  const { connection, observed } = createSocket()
  vi.advanceTimersByTime(1)
  connection.hasSentSincePing = true
  vi.advanceTimersByTime(60_000)
  expect(observed.end).toBe(15)
})

it('a client that disappears while nothing happens is cut off within 25 seconds (T63)', () => {
  const { observed } = createSocket()
  vi.advanceTimersByTime(60_000)
  expect([observed.pings, observed.end]).toEqual([[15], 25])
})

it('a client that answers is pinged every 15 seconds while nothing happens, and stays connected (T63)', () => {
  const { connection, observed } = createSocket()
  for (let passed = 0; passed < 60; passed++) {
    vi.advanceTimersByTime(1000)
    // The client answers within eight seconds.
    if (passed % 8 === 0) connection.openPing = null
  }
  expect([observed.pings, observed.end]).toEqual([[15, 30, 45, 60], 0])
})
