// Checkpoints and a read-only mode for the embedded database, since PGlite lacks PostgreSQL's background processes: its
// write-ahead log would grow forever, and a write to a full disk would stop the database for good.
import { statfs } from 'node:fs/promises'

/** Free bytes below which the database is read-only: three files of its write-ahead log. */
const reserveBytes = 48 * 1024 * 1024

const checkEveryMs = 1000

/** PostgreSQL's own default, `checkpoint_timeout`. */
export const checkpointEveryMs = 300_000

type Run = (statement: string) => Promise<unknown>

/** Watches the disk of a database in `folder`; `run` executes statements. Returns the function that ends the watch. */
export function watchDiskSpace(folder: string, run: Run): () => void {
  let isReadOnly = false
  const check = async () => {
    const { bavail, bsize } = await statfs(folder)
    const isFull = bavail * bsize < reserveBytes
    if (isFull !== isReadOnly) await run(`SET default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
    isReadOnly = isFull
  }
  // A checkpoint writes, so that a full disk has none.
  const startCheckpoint = async () => isReadOnly || run('CHECKPOINT')
  // The next interval tries again.
  const timers = [
    setInterval(() => void check().catch(() => {}), checkEveryMs),
    setInterval(() => void startCheckpoint().catch(() => {}), checkpointEveryMs),
  ]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
