// The stream on which pg speaks with the embedded database in its thread: one connection is one thread.
import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

export interface ThreadData {
  /** Left out for a database in memory, which is gone with its thread. */
  folder?: string
}

/** What the thread says first, when it can be asked. */
export const isOpen = 'open'

/** A copy of all parts in one buffer, which can be given to the other thread. */
export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The sources, run by tests, use the thread of the build, too. */
const entry = new URL('../../dist/server/thread.mjs', import.meta.url)

/** For pg: makes its streams, each with a thread that begins when the one before has ended, since they share the files. */
export function threadStreams(data: ThreadData): {
  next(): Duplex
  /** When the last of them has ended, and written what it had to. */
  ended(): Promise<unknown>
} {
  let before: Promise<unknown> = Promise.resolve()
  return {
    next() {
      const stream = new ThreadStream(data, before)
      before = once(stream, 'close').catch(() => {})
      return stream
    },
    ended: () => before,
  }
}

class ThreadStream extends Duplex {
  private readonly data: ThreadData
  private readonly before: Promise<unknown>
  private thread?: Worker

  constructor(data: ThreadData, before: Promise<unknown>) {
    super()
    this.data = data
    this.before = before
  }

  /** What pg asks of a socket. */
  setNoDelay() {}
  ref() {}
  unref() {}

  connect() {
    void this.before.then(() => this.destroyed || this.begin())
  }

  private begin() {
    this.thread = new Worker(entry, { workerData: this.data })
    this.thread.on('message', (said: Uint8Array | typeof isOpen) => {
      if (said === isOpen) this.emit('connect')
      else this.push(said)
    })
    this.thread.once('error', (error) => this.destroy(error))
    this.thread.once('exit', () => this.destroy())
  }

  // Each answer is pushed when it comes.
  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.send([chunk])
    done()
  }

  /** All messages of one question come together, and are carried out together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.send(chunks.map(({ chunk }) => chunk))
    done()
  }

  private send(chunks: Buffer[]) {
    // pg's buffers lie in larger ones, all of which would be copied.
    const asked = joined(chunks)
    this.thread?.postMessage(asked, [asked.buffer])
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    void Promise.resolve(this.thread?.terminate()).then(() => done(error))
  }
}
