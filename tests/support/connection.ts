// A raw HTTP connection for benchmarks that sends prepared bytes one request at a time, so that its own cost
// stays negligible.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  /** Head and first bytes of the body. */
  first: Buffer
  headBytes: number
  /** Length of the body. */
  bytes: number
  ms: number
}

/** A pending response. */
interface PendingResponse {
  sent: number
  chunks: Buffer[]
  received: number
  /** Length of the head, or 0 while it is incomplete. */
  headBytes: number
  bytes: number
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Minimum bytes of the body in `first`. */
const firstBytes = 8

/** Expects responses with a content-length, one after the other. */
export class Connection {
  private readonly socket: Socket
  private pending: PendingResponse | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => this.receive(chunk))
    socket.on('error', (error) => this.fail(error))
    socket.on('close', () => this.fail(new Error('the server closed a connection')))
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  /** Rejects when the connection ends before the response is complete. */
  ask(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error('the server has closed this connection'))
      const sent = performance.now()
      this.pending = { sent, chunks: [], received: 0, headBytes: 0, bytes: 0, resolve, reject }
      this.socket.write(bytes)
    })
  }

  close(): void {
    this.socket.end()
  }

  private fail(error: Error) {
    this.pending?.reject(error)
    this.pending = undefined
  }

  private receive(chunk: Buffer) {
    const { pending } = this
    if (!pending) return
    pending.chunks.push(chunk)
    pending.received += chunk.length
    if (pending.headBytes === 0) this.measure(pending)
    const { headBytes, bytes, chunks, received, sent, resolve } = pending
    if (headBytes === 0 || received < headBytes + bytes) return
    this.pending = undefined
    const first = chunks[0] ?? Buffer.alloc(0)
    resolve({
      status: Number(first.toString('latin1', 9, 12)),
      first,
      headBytes,
      bytes,
      ms: performance.now() - sent,
    })
  }

  /** Reads the lengths once the head is complete; `chunks[0]` then starts with all of it. */
  private measure(pending: PendingResponse) {
    const start = pending.chunks.length > 1 ? Buffer.concat(pending.chunks) : pending.chunks[0]
    const headBytes = (start?.indexOf('\r\n\r\n') ?? -1) + 4
    if (!start || headBytes < 4) return
    const length = /content-length: (\d+)/i.exec(start.toString('latin1', 0, headBytes))?.[1]
    if (!length) return this.fail(new Error(`an answer without a length: ${start.toString('utf8')}`))
    const bytes = Number(length)
    if (start.length >= headBytes + Math.min(bytes, firstBytes))
      Object.assign(pending, { chunks: [start], headBytes, bytes })
  }
}
