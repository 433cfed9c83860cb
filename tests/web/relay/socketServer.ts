// Fake WebSocket with the server behind it: speaks graphql-transport-ws, with the behaviour that a test sets.
import { vi } from 'vitest'

interface Message {
  id?: string
  type: string
  payload?: Record<string, unknown>
}

export interface Subscription {
  operationName: string
  query: string
  variables: { after?: number | null }
  extensions?: { idempotencyKey?: string }
}

const badges = ['useUnreadNotificationsSubscription', 'useUnreadMessagesSubscription']

/** The network's and the server's behaviour towards a connection. */
interface Behaviour {
  /** `welcome` accepts, `silent` never answers, `away` cannot be reached, a number is the code of a refusal. */
  connectAnswer: 'welcome' | 'silent' | 'away' | number
  /** The close code sent right after a connection was acknowledged. */
  closeCode?: number
  sendsPongs: boolean
  /** The data that answers a mutation, by its name; null stays silent, and a missing name is refused. */
  answerMutation?: (name: string) => object | null | undefined
}

/** Connection, with the subscriptions and mutations that the client sent over it. */
export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState: number = FakeSocket.CONNECTING
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: ((event: object) => void) | null = null
  onerror: ((event: object) => void) | null = null
  readonly subscriptions = new Map<string, Subscription>()
  /** Subscriptions to the unread counts, which every screen has. */
  readonly badges = new Map<string, Subscription>()
  /** The mutations sent over the socket. */
  readonly mutations: Subscription[] = []
  readonly pings: number[] = []
  init: unknown
  closedByClient: number | null = null

  constructor(
    readonly url: string,
    readonly protocol: string,
    private readonly behaviour: Behaviour,
  ) {
    queueMicrotask(() => this.acceptConnection())
  }

  private acceptConnection() {
    const { connectAnswer } = this.behaviour
    if (connectAnswer === 'silent') return
    if (connectAnswer === 'away') {
      this.onerror?.(new Event('error'))
      return this.closeFromServer(1006)
    }
    this.readyState = FakeSocket.OPEN
    this.onopen()
  }

  send(text: string) {
    const message: Message = JSON.parse(text)
    queueMicrotask(() => this.receive(message))
  }

  private receive({ id = '', type, payload }: Message) {
    const { connectAnswer, closeCode, sendsPongs } = this.behaviour
    if (type === 'connection_init') {
      this.init = payload
      if (typeof connectAnswer === 'number') this.closeFromServer(connectAnswer)
      else this.sendToClient({ type: 'connection_ack' })
      if (closeCode) this.closeFromServer(closeCode)
    }
    if (type === 'ping') {
      this.pings.push(Date.now())
      if (sendsPongs) this.sendToClient({ type: 'pong' })
    }
    if (type === 'subscribe') {
      const subscription = payload as unknown as Subscription
      if (subscription.operationName.endsWith('Mutation')) return this.runMutation(id, subscription)
      const isBadge = badges.includes(subscription.operationName)
      ;(isBadge ? this.badges : this.subscriptions).set(id, subscription)
    }
    if (type === 'complete') for (const map of [this.subscriptions, this.badges]) map.delete(id)
  }

  private runMutation(id: string, subscription: Subscription) {
    this.mutations.push(subscription)
    const data = this.behaviour.answerMutation?.(subscription.operationName)
    if (data === null) return
    if (data) this.sendToClient({ id, type: 'next', payload: { data } })
    this.sendToClient(
      data ? { id, type: 'complete' } : { id, type: 'error', payload: [{ message: 'Not here' }] },
    )
  }

  sendToClient(message: Message | object) {
    if (this.readyState === FakeSocket.OPEN) this.onmessage({ data: JSON.stringify(message) })
  }

  /** Sends an event to every subscription of this socket. */
  publish(data: object) {
    for (const id of this.subscriptions.keys()) this.sendToClient({ id, type: 'next', payload: { data } })
  }

  /** Refuses the newest subscription. */
  refuse(message: string) {
    const id = [...this.subscriptions.keys()].at(-1)
    if (id === undefined) throw new Error('Nobody has subscribed')
    this.subscriptions.delete(id)
    this.sendToClient({ id, type: 'error', payload: [{ message }] })
  }

  /** Closes from the server's side: the server closes, or the connection is lost. */
  closeFromServer(code: number) {
    if (this.readyState === FakeSocket.CLOSED) return
    this.readyState = FakeSocket.CLOSED
    this.onclose?.({ code, reason: '' })
  }

  /** Closes from the client's side. */
  close(code = 1005) {
    this.closedByClient ??= code
    if (this.readyState < FakeSocket.CLOSING) this.readyState = FakeSocket.CLOSING
    queueMicrotask(() => this.closeFromServer(code))
  }

  get isOpen() {
    return this.readyState === FakeSocket.OPEN
  }

  /** The log position from which each subscription resumes. */
  get resumePositions() {
    return [...this.subscriptions.values()].map(({ variables }) => variables.after ?? null)
  }
}

/** Replaces the browser's WebSocket; a change of `behaviour` applies to the next connection. */
export function serveSockets(connectAnswer: Behaviour['connectAnswer'] = 'welcome') {
  const behaviour: Behaviour = { connectAnswer, sendsPongs: true }
  const sockets: FakeSocket[] = []
  class BrowserSocket extends FakeSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, behaviour)
      sockets.push(this)
    }
  }
  vi.stubGlobal('WebSocket', BrowserSocket)
  return {
    behaviour,
    sockets,
    /** The socket that the client opened last. */
    get last(): FakeSocket {
      const last = sockets.at(-1)
      if (!last) throw new Error('No socket was opened')
      return last
    },
  }
}
