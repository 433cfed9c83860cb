// Sockets that follow a person's log over graphql-ws, and resume after a cut.
import { WebSocket } from 'ws'
import type { Session } from './harness/dataStore.ts'

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
  /** Event number after which to resume. */
  after: number
  isIn(): void
  hear(data: Data): void
  refuse(message: string): void
}

/** Opens a socket that subscribes once it is acknowledged. */
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
  /** Event numbers in the order of arrival. */
  readonly seqs: number[] = []
  resyncs = 0
  /** Local port of the last connection, to find it in the system's tables. */
  localPort = 0
  /** Close code of the last connection. */
  closeCode?: number
  /** Errors from the server. */
  readonly errors: string[] = []
  /** Resolves at the first acknowledgement. */
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

  /** Connects, resuming from the last event. */
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

  /** Missing, duplicate and misordered events among 1 to `count`. */
  misheard(count: number): string[] {
    const wrong = this.seqs.find((seq, index) => seq !== index + 1)
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
