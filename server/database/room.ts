// Room for the embedded database: short of it, the database only reads, since running out in the middle would freeze it.
import { statfs } from 'node:fs/promises'

/** Below so many free bytes nothing is written: two segments of the write-ahead log, and some pages. */
const reserveBytes = 48 * 1024 * 1024

const lookEveryMs = 1000

/** Tells `onChange` when room runs short and when there is enough again. Returns what ends the looking. */
export function watchRoom(folder: string, onChange: (isShort: boolean) => Promise<unknown>): () => void {
  let wasShort = false
  let isLooking = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    const isShort = bavail * bsize < reserveBytes
    if (isShort === wasShort) return
    await onChange(isShort)
    wasShort = isShort
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // What cannot be looked at now is looked at again in a second.
    void look()
      .catch(() => {})
      .finally(() => (isLooking = false))
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}
