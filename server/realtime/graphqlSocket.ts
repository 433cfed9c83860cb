// The socket adapter of graphql-ws, which receives each message once, and sends no faster than the client reads.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CloseCode, MessageType, parseMessage } from 'graphql-ws'
import { closeCodes } from '#server/realtime/closeCodes.ts'
import { createCompression } from '#server/realtime/compression.ts'
import type { Connection } from '#server/realtime/connections.ts'

interface Options {
  /** Counts a message; returns false beyond the limit, after which the socket closes. */
  count(): boolean
  maxUnreadBytes: number
  maskError(error: unknown): void
}

/** Socket of graphql-ws. `send` resolves when the message has been written, so that its iterator waits until then. */
export class GraphqlSocket {
  readonly #connection: Connection
  readonly #options: Options
  readonly #isCompressed = createCompression()

  constructor(connection: Connection, options: Options) {
    this.#connection = connection
    this.#options = options
  }

  get protocol(): string {
    return this.#connection.socket.protocol
  }

  close(code?: number, reason?: string): void {
    this.#connection.socket.close(code, reason)
  }

  async send(data: string): Promise<void> {
    const { maxUnreadBytes } = this.#options
    const compress = this.#isCompressed(data)
    // After the socket closed this never resolves; the iterator is ended instead.
    await new Promise<void>((onSent) => sendTo(this.#connection, data, { maxUnreadBytes, compress, onSent }))
    // Lets other connections run between two messages.
    await nextTurn()
  }

  onMessage(receive: (text: string) => Promise<void>): void {
    const { socket } = this.#connection
    const { count, maskError } = this.#options
    socket.on('message', (data: Buffer) => {
      if (socket.readyState !== socket.OPEN || !count()) return
      void receiveOnce(this.#connection, String(data), receive).catch((error: unknown) => {
        maskError(error)
        socket.close(closeCodes.badMessage, 'Invalid message received')
      })
    })
  }
}

interface SendOptions {
  maxUnreadBytes: number
  compress: boolean
  /** Called when the message has been written. */
  onSent(): void
}

/** Sends a message; returns false if the socket is closed. A client that does not read is disconnected. */
export function sendTo(
  connection: Connection,
  data: string,
  { maxUnreadBytes, compress, onSent }: SendOptions,
): boolean {
  const { socket } = connection
  connection.hasSentSincePing = true
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
  if (socket.readyState !== socket.OPEN) return false
  socket.send(data, { compress }, onSent)
  return true
}

/** Returns the id of a `subscribe` message; undefined for any other. */
function parseSubscribeId(text: string): string | undefined {
  try {
    const message = parseMessage(text)
    return message.type === MessageType.Subscribe ? message.id : undefined
  } catch {
    return undefined
  }
}

/**
 * Handles a message, and refuses an id whose operation is still running. graphql-ws forgets an operation that is completed
 * while it begins, so that the next one with the same id could not be ended (T62).
 */
async function receiveOnce(
  { socket, running }: Connection,
  text: string,
  receive: (text: string) => Promise<void>,
) {
  const id = parseSubscribeId(text)
  if (id === undefined) return receive(text)
  if (running.includes(id))
    return socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`)
  running.push(id)
  await receive(text).finally(() => running.splice(running.indexOf(id), 1))
}
