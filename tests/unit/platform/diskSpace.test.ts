// The disk space watch of the embedded database: read-only while the disk is full.
import { statfs } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkpointEveryMs, watchDiskSpace } from '#server/database/diskSpace.ts'

vi.mock('node:fs/promises', () => ({ statfs: vi.fn<typeof statfs>() }))

const setFree = (mebibytes: number) =>
  vi.mocked(statfs).mockResolvedValue({ bavail: mebibytes, bsize: 1024 * 1024 } as never)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the database is read-only and starts no checkpoint while the disk is full', async () => {
  const statements: string[] = []
  const end = watchDiskSpace('/data', async (statement) => void statements.push(statement))
  setFree(47)
  await vi.advanceTimersByTimeAsync(checkpointEveryMs)
  expect(statements).toEqual(['SET default_transaction_read_only = on'])
  setFree(48)
  await vi.advanceTimersByTimeAsync(checkpointEveryMs)
  expect(statements.slice(1)).toEqual(['SET default_transaction_read_only = off', 'CHECKPOINT'])
  end()
  await vi.advanceTimersByTimeAsync(checkpointEveryMs)
  expect(statements).toHaveLength(3)
})
