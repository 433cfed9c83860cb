// The folder of incoming uploads: files are streamed there, measured, and deleted after use.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived completely. */
export interface ReceivedFile {
  path: string
  bytes: number
  /** Deletes the file if it is still there. */
  discard(): Promise<void>
}

/** Thrown when a file reaches its limit, or no space is left in the form; the rest is not read. */
export class FileTooLarge extends Error {}

export interface Incoming {
  /**
   * Streams a file to disk. Rejects with FileTooLarge at `below` bytes, or when `remaining`, which is shared with other files,
   * is used up; leaves no file then.
   */
  save(stream: Readable, below: number, remaining?: { bytes: number }): Promise<ReceivedFile>
  /** Deletes files older than `before`, left by killed processes. */
  sweep(before: Date): Promise<void>
  close(): Promise<void>
}

export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true })
  const arriving = new Set<string>()
  return {
    async save(stream, below, remaining = { bytes: Infinity }) {
      const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
      arriving.add(path)
      const discard = async () => {
        await rm(path, { force: true })
        arriving.delete(path)
      }
      let bytes = 0
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          remaining.bytes -= chunk.length
          if (bytes >= below || remaining.bytes < 0) throw new FileTooLarge(`${below} bytes or more`)
          yield chunk
        }
      }
      const file = createWriteStream(path)
      try {
        await pipeline(stream, measure, file)
      } catch (error) {
        // Removing before the file is opened would leave it behind.
        if (!file.closed) await new Promise<void>((closed) => file.once('close', closed))
        await discard()
        throw error
      }
      return { path, bytes, discard }
    },
    async sweep(before) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const info = await stat(path).catch(() => null)
        if (info && info.mtime < before) await rm(path, { force: true })
      }
    },
    async close() {
      await Promise.all([...arriving].map((path) => rm(path, { force: true })))
    },
  }
}
