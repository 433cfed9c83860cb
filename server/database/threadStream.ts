// The stream between the driver `pg` and the worker thread of the embedded database; a connection is a thread.
import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

export interface ThreadData {
  /** Folder of the files; undefined for a database in memory. */
  folder?: string
}

/** First message of a thread, when it accepts statements. */
export const openMessage = 'open'

/** Copies all chunks into one transferable buffer. */
export function concatenate(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const buffer = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    buffer.set(chunk, offset)
    offset += chunk.length
  }
  return buffer
}

/** The built thread; tests run it too. */
const entry = new URL('../../dist/server/thread.mjs', import.meta.url)

/** Creates pg's streams; each thread starts after the previous one has ended, since they share files. */
export function threadStreams(data: ThreadData): {
  next(): Duplex
  /** Resolves when the last thread has written its files and ended. */
  ended(): Promise<unknown>
} {
  let previous: Promise<unknown> = Promise.resolve()
  return {
    next() {
      const stream = new ThreadStream(data, previous)
      previous = once(stream, 'close').catch(() => {})
      return stream
    },
    ended: () => previous,
  }
}

class ThreadStream extends Duplex {
  private readonly data: ThreadData
  private readonly previous: Promise<unknown>
  private thread?: Worker

  constructor(data: ThreadData, previous: Promise<unknown>) {
    super()
    this.data = data
    this.previous = previous
  }

  setNoDelay() {}
  ref() {}
  unref() {}

  connect() {
    void this.previous.then(() => this.destroyed || this.start())
  }

  private start() {
    this.thread = new Worker(entry, { workerData: this.data })
    this.thread.on('message', (message: Uint8Array | typeof openMessage) => {
      if (message === openMessage) this.emit('connect')
      else this.push(message)
    })
    this.thread.once('error', (error) => this.destroy(error))
    this.thread.once('exit', () => this.destroy())
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.send([chunk])
    done()
  }

  /** Sends the messages of one query together, so that they execute together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.send(chunks.map(({ chunk }) => chunk))
    done()
  }

  private send(chunks: Buffer[]) {
    // pg's buffers are slices of larger ones, which would be copied whole.
    const request = concatenate(chunks)
    this.thread?.postMessage(request, [request.buffer])
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    void Promise.resolve(this.thread?.terminate()).then(() => done(error))
  }
}
