// Files put together into one .zip on this machine's disk, as they are read: none of them is ever in memory.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Incoming, ReceivedFile } from '#server/storage/incoming.ts'

/** One file of an archive. */
export interface Entry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  /** Photos and videos are as small as they get already. */
  isMedia?: boolean
}

interface Making {
  /** When each file is said to have been written. */
  at: Date
  signal: AbortSignal
}

export interface Archives {
  /** Writes a .zip. Rejects when an entry does or the signal is aborted, and leaves nothing then. */
  write(entries: AsyncIterable<Entry>, making: Making): Promise<ReceivedFile>
}

export const createArchives = (incoming: Incoming): Archives => ({
  async write(entries, { at, signal }) {
    const zip = new ZipFile()
    const out = zip.outputStream as Readable
    const broken = new AbortController()
    const fail = (error: unknown) => broken.abort(error)
    zip.on('error', fail)
    const saving = incoming.save(out, Infinity)
    saving.catch(fail)
    const either = AbortSignal.any([signal, broken.signal])
    try {
      for await (const entry of entries) await add(zip, entry, { at, signal: either })
      zip.end()
      return await saving
    } catch (error) {
      const cause: unknown = either.aborted ? either.reason : error
      out.destroy(cause as Error)
      await saving.catch(() => {})
      throw cause
    }
  },
})

/** Resolves when the file was read to its end: only then is the next one opened. */
async function add(zip: ZipFile, { name, content, isMedia = false }: Entry, { at, signal }: Making) {
  const stream = content instanceof Readable ? content : Readable.from(content)
  try {
    signal.throwIfAborted()
    const isRead = finished(stream, { signal })
    zip.addReadStream(stream, name, { mtime: at, compress: !isMedia })
    await isRead
  } finally {
    stream.destroy()
  }
}
