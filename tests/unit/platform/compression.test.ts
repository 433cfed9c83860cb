// Compression of socket messages: which are compressed, and how many a second (ADR 12).
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCompression } from '#server/realtime/compression.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const badge = '{"data":{"unreadMessages":{"unreadCount":3}}}'
const message = badge.repeat(20)

it('a socket compresses no unread counts, and every text from its first chat message on', () => {
  const isCompressed = createCompression()
  expect([badge, badge, message, badge].map(isCompressed)).toEqual([false, false, true, true])
})

it('a socket leaves texts beyond fifty a second uncompressed', () => {
  const isCompressed = createCompression()
  const countCompressed = () => Array.from({ length: 60 }, () => isCompressed(message)).filter(Boolean).length
  expect(countCompressed()).toBe(50)
  vi.advanceTimersByTime(1001)
  expect(countCompressed()).toBe(50)
})
