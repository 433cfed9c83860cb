// Sockets that follow a person's log over graphql-ws, and come back for more after a cut.
import { WebSocket } from 'ws'
import type { Session } from './lab/ground.ts'

const following = `subscription ($after: Int) {
  sessionEnded(after: $after) { __typename ... on SessionEnded { seq device } ... on Resync { seq } }
}`

interface Message {
  type: string
  payload?: { data?: object; errors?: unknown }
}

interface Line<Data> {
  token: string
  query: string
  /** Where in the log to go on. */
  after: number
  isIn(): void
  hear(data: Data): void
  refuse(message: string): void
}

/** Opens a socket that subscribes as soon as it is let in. */
export function openLine<Data extends object>(url: string, line: Line<Data>): WebSocket {
  const socket = new WebSocket(url.replace(/^http/, 'ws').replace(/\/?$/, '/graphql'), 'graphql-transport-ws')
  const send = (message: object) => socket.send(JSON.stringify(message))
  socket.on('open', () => send({ type: 'connection_init', payload: { token: line.token } }))
  socket.on('message', (data: Buffer) => {
    const { type, payload } = JSON.parse(String(data)) as Message
    if (type === 'connection_ack') {
      const { query, after } = line
      send({ type: 'subscribe', id: '1', payload: { query, variables: { after } } })
      line.isIn()
    } else if (type === 'next' && payload?.data) line.hear(payload.data as Data)
    else if (type !== 'ping') line.refuse(String(data))
  })
  socket.on('error', () => {})
  return socket
}

export class Follower {
  /** The numbers of the events, as they came. */
  readonly seqs: number[] = []
  resyncs = 0
  /** Where the last connection began, for whoever looks at it from outside. */
  localPort = 0
  /** Why the last connection ended. */
  closeCode?: number
  /** What the server said was wrong. */
  readonly errors: string[] = []
  /** Resolves when it was first let in. */
  readonly ready: Promise<void>
  onEvent: (seq: number) => void = () => {}
  socket: WebSocket
  private last = 0
  private isReady = () => {}
  private readonly url: string
  private readonly token: string

  constructor(url: string, { token }: Session = { id: 0, token: '' }) {
    this.url = url
    this.token = token
    this.ready = new Promise((resolve) => (this.isReady = resolve))
    this.socket = this.connect()
  }

  /** Begins where the connection before ended. */
  connect(): WebSocket {
    const socket = openLine<{ sessionEnded: { __typename: string; seq: number } }>(this.url, {
      token: this.token,
      query: following,
      after: this.last,
      isIn: () => this.isReady(),
      hear: ({ sessionEnded }) => this.hear(sessionEnded),
      refuse: (message) => this.errors.push(message),
    })
    socket.on('upgrade', (response) => (this.localPort = response.socket.localPort ?? 0))
    socket.on('close', (code) => (this.closeCode = code))
    this.socket = socket
    return socket
  }

  private hear({ __typename, seq }: { __typename: string; seq: number }) {
    this.last = seq
    if (__typename === 'Resync') this.resyncs++
    else this.seqs.push(seq)
    this.onEvent(seq)
  }

  /** What is missing, double or out of order among the events 1 to `count`. */
  misheard(count: number): string[] {
    const wrong = this.seqs.find((seq, place) => seq !== place + 1)
    return [
      ...(wrong !== undefined
        ? [`event ${wrong} came after ${this.seqs[this.seqs.indexOf(wrong) - 1]}`]
        : []),
      ...(this.seqs.length !== count ? [`${this.seqs.length} of ${count} events came`] : []),
      ...(this.resyncs > 0 ? [`told to refetch ${this.resyncs} times`] : []),
      ...this.errors,
    ]
  }
}
