// Which texts of a socket are compressed (ADR 12).
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCompression } from '#server/realtime/compression.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const badge = '{"data":{"unreadMessages":{"unreadCount":3}}}'
const message = badge.repeat(20)

it('none is of somebody who is told how much is unread, and all are from the first message of a chat on', () => {
  const isCompressed = createCompression()
  expect([badge, badge, message, badge].map(isCompressed)).toEqual([false, false, true, true])
})

it('those go as they are that are more than fifty in a second', () => {
  const isCompressed = createCompression()
  const told = () => Array.from({ length: 60 }, () => isCompressed(message)).filter(Boolean).length
  expect(told()).toBe(50)
  vi.advanceTimersByTime(1001)
  expect(told()).toBe(50)
})
