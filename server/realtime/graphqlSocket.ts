// One socket as graphql-ws needs it: its messages received one by one, and sent no faster than they are read.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CloseCode, MessageType, parseMessage } from 'graphql-ws'
import { closeCodes } from '#server/realtime/closeCodes.ts'
import { createCompression } from '#server/realtime/compression.ts'
import type { Connection } from '#server/realtime/connections.ts'

interface Options {
  count(): boolean
  mostUnread: number
  maskError(error: unknown): void
}

/** What graphql-ws needs of a socket. A message counts as sent once it has left us: until then its iterator waits. */
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
    const { mostUnread } = this.#options
    const compress = this.#isCompressed(data)
    // Whoever has gone is sent nothing, and what is written for him waits until its iterator is ended.
    await new Promise<void>((sent) => sendTo(this.#connection, data, { mostUnread, compress, sent }))
    // Between two messages everybody else has his turn.
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

interface Sending {
  mostUnread: number
  compress: boolean
  /** Called when it has left us, so that who waits for that has one message under way. */
  sent(): void
}

/** Sends a message; false if the socket has gone. */
export function sendTo(
  connection: Connection,
  data: string,
  { mostUnread, compress, sent }: Sending,
): boolean {
  const { socket } = connection
  connection.hasSentSincePing = true
  if (socket.bufferedAmount > mostUnread) socket.terminate()
  if (socket.readyState !== socket.OPEN) return false
  socket.send(data, { compress }, sent)
  return true
}

/** The id of the operation that a message begins; nothing for any other message. */
function idOf(text: string): string | undefined {
  try {
    const message = parseMessage(text)
    return message.type === MessageType.Subscribe ? message.id : undefined
  } catch {
    return undefined
  }
}

/**
 * An operation is over when its message has been dealt with. graphql-ws knows it by its id alone: one that was completed
 * while it began would take the place of the next one with the same id, and nobody could end that any more (T62).
 */
async function receiveOnce(
  { socket, running }: Connection,
  text: string,
  receive: (text: string) => Promise<void>,
) {
  const id = idOf(text)
  if (id === undefined) return receive(text)
  if (running.includes(id))
    return socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`)
  running.push(id)
  await receive(text).finally(() => running.splice(running.indexOf(id), 1))
}
