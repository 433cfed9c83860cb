// Files on their way in: streamed to a folder of this machine, measured as they come, gone when they are done with.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived whole. */
export interface ReceivedFile {
  path: string
  bytes: number
  /** Removes it; to be called in the end, whatever became of it. */
  discard(): Promise<void>
}

/** The file has as many bytes as allowed or more, or there is no room for it; the rest was not read. */
export class FileTooLarge extends Error {}

export interface Incoming {
  /**
   * Writes a stream to disk as it comes. Rejects with FileTooLarge at `below` bytes, and when the `room` that it shares
   * with others is used up; leaves nothing when it rejects.
   */
  save(stream: Readable, below: number, room?: { bytes: number }): Promise<ReceivedFile>
  /** Removes what a process that was killed left behind before that moment. */
  sweep(before: Date): Promise<void>
  /** Removes what is still under way: nobody will hear the end of it. */
  close(): Promise<void>
}

export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true })
  const underWay = new Set<string>()
  return {
    async save(stream, below, room = { bytes: Infinity }) {
      const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
      underWay.add(path)
      const discard = async () => {
        await rm(path, { force: true })
        underWay.delete(path)
      }
      let bytes = 0
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          room.bytes -= chunk.length
          if (bytes >= below || room.bytes < 0) throw new FileTooLarge(`${below} bytes or more`)
          yield chunk
        }
      }
      const file = createWriteStream(path)
      try {
        await pipeline(stream, measure, file)
      } catch (error) {
        // What ends before it is opened would be made after it was removed.
        if (!file.closed) await new Promise<void>((closed) => file.once('close', closed))
        await discard()
        throw error
      }
      return { path, bytes, discard }
    },
    async sweep(before) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
    async close() {
      await Promise.all([...underWay].map((path) => rm(path, { force: true })))
    },
  }
}
