// The server end of the client's socket: speaks graphql-transport-ws, with the behaviour that a test sets.
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
  /** `silent` never answers, `away` cannot be reached, a number is the code of a refusal. */
  greeting: 'welcome' | 'silent' | 'away' | number
  /** The close code sent right after a connection was acknowledged. */
  goodbye?: number
  pongs: boolean
  /** The data that answers a mutation, by its name; null stays silent, and a missing name is refused. */
  change?: (name: string) => object | null | undefined
}

export class SocketAtServer {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState: number = SocketAtServer.CONNECTING
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: ((event: object) => void) | null = null
  onerror: ((event: object) => void) | null = null
  readonly subscriptions = new Map<string, Subscription>()
  /** The subscriptions of the badges, which every screen has, kept apart. */
  readonly badges = new Map<string, Subscription>()
  /** The mutations sent over the socket. */
  readonly changes: Subscription[] = []
  readonly pings: number[] = []
  init: unknown
  closedByClient: number | null = null

  constructor(
    readonly url: string,
    readonly protocol: string,
    private readonly behaviour: Behaviour,
  ) {
    queueMicrotask(() => this.greet())
  }

  private greet() {
    const { greeting } = this.behaviour
    if (greeting === 'silent') return
    if (greeting === 'away') {
      this.onerror?.(new Event('error'))
      return this.hangUp(1006)
    }
    this.readyState = SocketAtServer.OPEN
    this.onopen()
  }

  send(text: string) {
    const message: Message = JSON.parse(text)
    queueMicrotask(() => this.hear(message))
  }

  private hear({ id = '', type, payload }: Message) {
    const { greeting, goodbye, pongs } = this.behaviour
    if (type === 'connection_init') {
      this.init = payload
      if (typeof greeting === 'number') this.hangUp(greeting)
      else this.sendToClient({ type: 'connection_ack' })
      if (goodbye) this.hangUp(goodbye)
    }
    if (type === 'ping') {
      this.pings.push(Date.now())
      if (pongs) this.sendToClient({ type: 'pong' })
    }
    if (type === 'subscribe') {
      const subscription = payload as unknown as Subscription
      if (subscription.operationName.endsWith('Mutation')) return this.change(id, subscription)
      const isBadge = badges.includes(subscription.operationName)
      ;(isBadge ? this.badges : this.subscriptions).set(id, subscription)
    }
    if (type === 'complete') for (const map of [this.subscriptions, this.badges]) map.delete(id)
  }

  private change(id: string, subscription: Subscription) {
    this.changes.push(subscription)
    const data = this.behaviour.change?.(subscription.operationName)
    if (data === null) return
    if (data) this.sendToClient({ id, type: 'next', payload: { data } })
    this.sendToClient(
      data ? { id, type: 'complete' } : { id, type: 'error', payload: [{ message: 'Not here' }] },
    )
  }

  sendToClient(message: Message | object) {
    if (this.readyState === SocketAtServer.OPEN) this.onmessage({ data: JSON.stringify(message) })
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
  hangUp(code: number) {
    if (this.readyState === SocketAtServer.CLOSED) return
    this.readyState = SocketAtServer.CLOSED
    this.onclose?.({ code, reason: '' })
  }

  /** Closes from the client's side. */
  close(code = 1005) {
    this.closedByClient ??= code
    if (this.readyState < SocketAtServer.CLOSING) this.readyState = SocketAtServer.CLOSING
    queueMicrotask(() => this.hangUp(code))
  }

  get isOpen() {
    return this.readyState === SocketAtServer.OPEN
  }

  /** The log position from which each subscription resumes. */
  get places() {
    return [...this.subscriptions.values()].map(({ variables }) => variables.after ?? null)
  }
}

/** Replaces the browser's WebSocket; a change of `behaviour` applies to the next connection. */
export function serveSockets(greeting: Behaviour['greeting'] = 'welcome') {
  const behaviour: Behaviour = { greeting, pongs: true }
  const sockets: SocketAtServer[] = []
  class BrowserSocket extends SocketAtServer {
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
    get last(): SocketAtServer {
      const last = sockets.at(-1)
      if (!last) throw new Error('No socket was opened')
      return last
    },
  }
}
