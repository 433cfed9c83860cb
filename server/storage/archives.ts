// ZIP archives, streamed to the local disk without a whole file in memory.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Incoming, ReceivedFile } from '#server/storage/incoming.ts'

export interface Entry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  /** True for photos and videos, which do not compress. */
  isMedia?: boolean
}

interface WriteOptions {
  /** Modification time of every file. */
  at: Date
  signal: AbortSignal
}

export interface Archives {
  /** Writes a .zip. Rejects if an entry fails or the signal aborts, and leaves no file then. */
  write(entries: AsyncIterable<Entry>, making: WriteOptions): Promise<ReceivedFile>
}

export const createArchives = (incoming: Incoming): Archives => ({
  async write(entries, { at: modifiedAt, signal }) {
    const zip = new ZipFile()
    const output = zip.outputStream as Readable
    const broken = new AbortController()
    const fail = (error: unknown) => broken.abort(error)
    zip.on('error', fail)
    const saving = incoming.save(output, Infinity)
    saving.catch(fail)
    const abortSignal = AbortSignal.any([signal, broken.signal])
    try {
      for await (const entry of entries) await add(zip, entry, { at: modifiedAt, signal: abortSignal })
      zip.end()
      return await saving
    } catch (error) {
      const cause: unknown = abortSignal.aborted ? abortSignal.reason : error
      output.destroy(cause as Error)
      await saving.catch(() => {})
      throw cause
    }
  },
})

/** Resolves when the file has been read, so that one is open at a time. */
async function add(
  zip: ZipFile,
  { name, content, isMedia = false }: Entry,
  { at: modifiedAt, signal }: WriteOptions,
) {
  const stream = content instanceof Readable ? content : Readable.from(content)
  try {
    signal.throwIfAborted()
    const isRead = finished(stream, { signal })
    zip.addReadStream(stream, name, { mtime: modifiedAt, compress: !isMedia })
    await isRead
  } finally {
    stream.destroy()
  }
}
