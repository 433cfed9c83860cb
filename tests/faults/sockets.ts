// Subscriptions over graphql-ws to a person's event log, the numbered events from which a client resumes after a cut.
import { WebSocket } from 'ws'
import type { Session } from './harness/dataStore.ts'

const subscription = `subscription ($after: Int) {
  sessionEnded(after: $after) { __typename ... on SessionEnded { seq device } ... on Resync { seq } }
}`

interface Message {
  type: string
  payload?: { data?: object; errors?: unknown }
}

interface EventSocketOptions<Data> {
  token: string
  query: string
  /** Event number after which to resume. */
  after: number
  onSubscribed(): void
  onData(data: Data): void
  onRefused(message: string): void
}

/** Opens a socket that subscribes once it is acknowledged. */
export function openEventSocket<Data extends object>(
  url: string,
  options: EventSocketOptions<Data>,
): WebSocket {
  const socket = new WebSocket(url.replace(/^http/, 'ws').replace(/\/?$/, '/graphql'), 'graphql-transport-ws')
  const send = (message: object) => socket.send(JSON.stringify(message))
  socket.on('open', () => send({ type: 'connection_init', payload: { token: options.token } }))
  socket.on('message', (data: Buffer) => {
    const { type, payload } = JSON.parse(String(data)) as Message
    if (type === 'connection_ack') {
      const { query, after } = options
      send({ type: 'subscribe', id: '1', payload: { query, variables: { after } } })
      options.onSubscribed()
    } else if (type === 'next' && payload?.data) options.onData(payload.data as Data)
    else if (type !== 'ping') options.onRefused(String(data))
  })
  socket.on('error', () => {})
  return socket
}

/** A client that subscribes to ended sessions of one person, and records the numbers of the events. */
export class EventSubscriber {
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
  private lastSeq = 0
  private resolveReady = () => {}
  private readonly url: string
  private readonly token: string

  constructor(url: string, { token }: Session = { id: 0, token: '' }) {
    this.url = url
    this.token = token
    this.ready = new Promise((resolve) => (this.resolveReady = resolve))
    this.socket = this.connect()
  }

  /** Connects, resuming from the last event. */
  connect(): WebSocket {
    const socket = openEventSocket<{ sessionEnded: { __typename: string; seq: number } }>(this.url, {
      token: this.token,
      query: subscription,
      after: this.lastSeq,
      onSubscribed: () => this.resolveReady(),
      onData: ({ sessionEnded }) => this.receive(sessionEnded),
      onRefused: (message) => this.errors.push(message),
    })
    socket.on('upgrade', (response) => (this.localPort = response.socket.localPort ?? 0))
    socket.on('close', (code) => (this.closeCode = code))
    this.socket = socket
    return socket
  }

  private receive({ __typename, seq }: { __typename: string; seq: number }) {
    this.lastSeq = seq
    if (__typename === 'Resync') this.resyncs++
    else this.seqs.push(seq)
    this.onEvent(seq)
  }

  /** Missing, duplicate and misordered events among 1 to `count`. */
  findDeliveryErrors(count: number): string[] {
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
