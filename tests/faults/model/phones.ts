// A phone's local copy of its owner's chats, updated by events, and by a refetch after a long absence.
import { setTimeout as delay } from 'node:timers/promises'
import { databaseId } from '#server/core/context/ids.ts'
import type { Random } from '#server/demo/chance.ts'
import { openClient, type Client } from '../harness/client.ts'
import type { Session } from '../harness/dataStore.ts'
import type { Proxy } from '../harness/proxy.ts'
import { openEventSocket } from '../sockets.ts'

export interface CachedMessage {
  databaseId: number
  number: number
  isMine: boolean
  content: string
  editedAt: string | null
  reactions: { reaction: string; count: number; viewerHasReacted: boolean }[]
}

interface ServerChat {
  other: { databaseId: number }
  lastNumber: number
  unreadCount: number
  readUpTo: number
  seenUpTo: number | null
}

export interface CachedChat extends Omit<ServerChat, 'other'> {
  /** Messages by id. */
  messages: Map<number, CachedMessage>
}

interface Update {
  __typename: string
  seq: number
  unreadCount?: number
  conversation?: ServerChat | null
  message?: CachedMessage | null
  messageId?: string
}

const chatFields = 'other { databaseId } lastNumber unreadCount readUpTo seenUpTo'
const messageFields =
  'databaseId number isMine content editedAt reactions { reaction count viewerHasReacted }'

const updatesSubscription = `subscription ($after: Int) {
  messages(after: $after) {
    __typename
    ... on MessageSent { seq unreadCount conversation { ${chatFields} } message { ${messageFields} } }
    ... on MessageEdited { seq conversation { ${chatFields} } message { ${messageFields} } }
    ... on MessageReacted { seq conversation { ${chatFields} } message { ${messageFields} } }
    ... on MessageDeleted { seq unreadCount conversation { ${chatFields} } messageId }
    ... on MessagesRead { seq unreadCount conversation { ${chatFields} } }
    ... on MessagesSeen { seq conversation { ${chatFields} } }
    ... on Resync { seq }
  }
}`

const inboxQuery = `{
  viewer { eventSeq unreadMessagesCount conversations(first: 100) { edges { node { ${chatFields} } } } }
}`

const messagesQuery = `query ($id: Int!, $before: String) {
  user(databaseId: $id) {
    viewerConversation {
      messages(last: 100, before: $before) {
        edges { node { ${messageFields} } } pageInfo { hasPreviousPage startCursor }
      }
    }
  }
}`

interface Inbox {
  viewer: {
    eventSeq: number
    unreadMessagesCount: number
    conversations: { edges: { node: ServerChat }[] }
  }
}

interface Page {
  user: {
    viewerConversation: {
      messages: {
        edges: { node: CachedMessage }[]
        pageInfo: { hasPreviousPage: boolean; startCursor: string }
      }
    }
  }
}

interface Randomness {
  random: Random
  /** Address of a server that runs, or ran. */
  chooseServer: () => string
}

/** A phone that follows its owner's event log while it is on, through cuts of its network. */
export class Phone {
  /** Chats by the id of the partner. */
  chats = new Map<number, CachedChat>()
  unread = 0
  /** Number of the last received event. */
  lastEventSeq = 0
  /** Number of received events, with repeats. */
  events = 0
  cuts = 0
  resyncs = 0
  readonly failures = new Set<string>()
  /** The phone's connection to the server. */
  readonly client: Client
  private readonly network: Proxy
  private readonly token: string
  private readonly random: Random
  private readonly chooseServer: Randomness['chooseServer']
  private socket: ReturnType<typeof openEventSocket> | undefined
  private followLoop: Promise<void> | undefined
  private isOn = false
  private isSubscribed = false
  private pendingCuts = 0
  /** Last event that is covered by the refetch. */
  private fetchedUpTo = 0
  private isFetching = false
  private mustRefetch = false
  /** Updates during the refetch. */
  private pendingUpdates: Update[] = []
  /** Last message number in each chat by events, by the id of the partner. */
  private readonly newest = new Map<number, number>()

  constructor(network: Proxy, { token }: Session, { random, chooseServer }: Randomness) {
    this.network = network
    this.token = token
    this.random = random
    this.chooseServer = chooseServer
    this.client = openClient(network.url)
  }

  /** Follows the owner's log from the last event, and reconnects after every cut. */
  switchOn(): void {
    this.isOn = true
    this.followLoop ??= this.followLog()
  }

  async switchOff(): Promise<void> {
    this.isOn = false
    this.socket?.terminate()
    await this.followLoop
    this.followLoop = undefined
  }

  /** Fetches everything, as a new phone, and follows the log from there. */
  async startFresh(): Promise<void> {
    this.network.setTarget(this.chooseServer())
    await this.fetchAll()
    this.lastEventSeq = this.fetchedUpTo
    this.switchOn()
  }

  /** Cuts all its connections, as soon as it follows the log. */
  cut(): void {
    this.pendingCuts++
    this.cutIfSubscribed()
  }

  /** Returns true if no cut, refetch or event is pending. */
  isUpToDate(upTo: number): boolean {
    return this.pendingCuts === 0 && !this.isFetching && this.lastEventSeq >= upTo
  }

  close(): void {
    this.socket?.terminate()
    this.isOn = false
    this.client.close()
  }

  private async followLog(): Promise<void> {
    while (this.isOn) {
      this.network.setTarget(this.chooseServer())
      this.socket = openEventSocket<{ messages: Update }>(this.network.url, {
        token: this.token,
        query: updatesSubscription,
        after: this.lastEventSeq,
        onSubscribed: () => this.markSubscribed(),
        onData: ({ messages }) => this.receiveUpdate(messages),
        onRefused: (text) => this.handleRefusal(text),
      })
      await new Promise((gone) => this.socket?.once('close', gone))
      this.isSubscribed = false
      await delay(this.random() * 150)
    }
  }

  /** Reconnects to a busy server, as every client does. */
  private handleRefusal(text: string) {
    if (text.includes('"UNAVAILABLE"')) this.socket?.terminate()
    else this.failures.add(text)
  }

  private markSubscribed() {
    this.isSubscribed = true
    this.cutIfSubscribed()
  }

  private cutIfSubscribed() {
    if (!this.isSubscribed || this.pendingCuts === 0) return
    this.isSubscribed = false
    this.pendingCuts--
    this.cuts++
    this.network.cut()
  }

  private receiveUpdate(update: Update) {
    const { __typename: kind, seq } = update
    this.events++
    if (kind === 'Resync') {
      this.resyncs++
      this.lastEventSeq = seq
      return void this.refetch()
    }
    // Other kinds of events, such as notifications, take numbers in between; lost ones would show in the chats.
    if (seq <= this.lastEventSeq) this.failures.add(`event ${seq} came after ${this.lastEventSeq}`)
    this.lastEventSeq = seq
    if (this.isFetching) this.pendingUpdates.push(update)
    else this.applyUpdate(update)
  }

  private async refetch() {
    this.mustRefetch = true
    if (this.isFetching) return
    while (this.mustRefetch) {
      this.mustRefetch = false
      await this.fetchAll()
    }
  }

  /** Fetches everything; updates meanwhile may be newer, and are applied on top. */
  private async fetchAll() {
    this.isFetching = true
    const { viewer } = await this.query<Inbox>({ query: inboxQuery })
    const chats = new Map<number, CachedChat>()
    for (const { node } of viewer.conversations.edges) {
      const { other, ...rest } = node
      chats.set(other.databaseId, { ...rest, messages: new Map(await this.fetchMessages(other.databaseId)) })
    }
    this.chats = chats
    this.unread = viewer.unreadMessagesCount
    this.fetchedUpTo = viewer.eventSeq
    this.isFetching = false
    for (const update of this.pendingUpdates.splice(0)) this.applyUpdate(update)
  }

  /** Fetches messages page by page, from the end. */
  private async fetchMessages(id: number, before: string | null = null): Promise<[number, CachedMessage][]> {
    const { user } = await this.query<Page>({ query: messagesQuery, variables: { id, before } })
    const { edges, pageInfo } = user.viewerConversation.messages
    const read = edges.map(({ node }): [number, CachedMessage] => [node.databaseId, node])
    return pageInfo.hasPreviousPage
      ? [...read, ...(await this.fetchMessages(id, pageInfo.startCursor))]
      : read
  }

  /** Repeats the call until it is answered. */
  private async query<Data>(json: object): Promise<Data> {
    for (;;) {
      const sent = this.client.send<{ data?: Data; errors?: unknown }>('POST /graphql', {
        token: this.token,
        json,
      })
      const { data, errors } = (await sent.catch(() => null))?.body ?? {}
      if (data) return data
      if (errors) throw new Error(`a phone is refused what it reads: ${JSON.stringify(errors)}`)
      this.network.setTarget(this.chooseServer())
      await delay(this.random() * 50)
    }
  }

  private applyUpdate({
    __typename: kind,
    seq,
    unreadCount,
    conversation,
    message: updatedMessage,
    messageId,
  }: Update) {
    if (seq <= this.fetchedUpTo) return
    this.unread = unreadCount ?? this.unread
    if (!conversation) return void this.failures.add(`event ${seq}, ${kind}, is of no chat`)
    const { other, ...rest } = conversation
    const messages = this.chats.get(other.databaseId)?.messages ?? new Map<number, CachedMessage>()
    this.chats.set(other.databaseId, { ...rest, messages })
    if (messageId) messages.delete(databaseId('Message', messageId))
    if (!updatedMessage) return
    if (kind === 'MessageSent') this.checkOrder(other.databaseId, updatedMessage)
    messages.set(updatedMessage.databaseId, updatedMessage)
  }

  private checkOrder(other: number, { number }: CachedMessage) {
    const newest = this.newest.get(other) ?? 0
    if (number <= newest) this.failures.add(`message ${number} came after ${newest}`)
    this.newest.set(other, number)
  }
}
