// Room for the embedded database: without it a write would freeze it in the middle. Short of room it only reads, and
// its write-ahead log is always one file ahead.
import { link, open, readdir, statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Below so many free bytes nothing is written: two segments of the write-ahead log, and some pages. */
const reserveBytes = 48 * 1024 * 1024

const lookEveryMs = 1000

/** Files of the write-ahead log, as PostgreSQL has them: timeline, and the 64 bits of where they begin. */
const segmentName = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const segmentBytes = 16 * 1024 * 1024
const segmentsInPart = 0x1_0000_0000 / segmentBytes

/** So many files before a checkpoint. The process of PostgreSQL that would ask for one is not there. */
const mostSegments = 8

type Run = (statement: string) => Promise<unknown>

/** Looks after the room of a database in `folder`; `run` gives it a statement. Returns what ends the looking. */
export function watchRoom(folder: string, run: Run): () => void {
  let wasShort = false
  let isLooking = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    const isShort = bavail * bsize < reserveBytes
    if (isShort !== wasShort) await run(`SET default_transaction_read_only = ${isShort ? 'on' : 'off'}`)
    wasShort = isShort
    if (isShort) return
    await keepOneAhead(join(folder, 'pg_wal'), run)
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

/** Sees that there is a next file of the log before the last one is full. */
async function keepOneAhead(log: string, run: Run) {
  const segments = (await readdir(log)).filter((name) => segmentName.test(name)).sort()
  const last = segments.at(-1) ?? ''
  const [, timeline, part, segment] = segmentName.exec(last) ?? []
  if (!timeline || !part || !segment) return
  const number = Number.parseInt(part, 16) * segmentsInPart + Number.parseInt(segment, 16)
  const isBegun = (await beginningOf(join(log, last))) === BigInt(number * segmentBytes)
  if (!isBegun) return
  // What is in its place in the tables by then is needed no longer: those files come next.
  if (segments.length >= mostSegments) await run('CHECKPOINT')
  else await makeSegment(log, nameOf(timeline, number + 1))
}

/** As PostgreSQL does: zeros, under their name when they are whole. */
async function makeSegment(log: string, name: string) {
  const unfinished = join(log, 'xlogtemp.ahead')
  await writeFile(unfinished, Buffer.alloc(segmentBytes))
  // Where there is one by now, that one stays.
  await link(unfinished, join(log, name)).finally(() => unlink(unfinished))
}

/** The place in the log that a file of it says it begins at: zero in a new one, an old one in one that is used again. */
async function beginningOf(segment: string): Promise<bigint> {
  const file = await open(segment)
  const { buffer } = await file.read({ buffer: Buffer.alloc(16), position: 0 }).finally(() => file.close())
  return buffer.readBigUInt64LE(8)
}

const nameOf = (timeline: string, number: number) =>
  [timeline, hex(Math.floor(number / segmentsInPart)), hex(number % segmentsInPart)].join('')

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
