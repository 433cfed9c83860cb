// Phones whose state of the owner's chats comes from events, and from a refetch after a long absence.
import { setTimeout as wait } from 'node:timers/promises'
import { databaseId } from '#server/core/context/ids.ts'
import type { Random } from '#server/demo/chance.ts'
import { openClient, type Client } from '../harness/client.ts'
import type { Session } from '../harness/dataStore.ts'
import type { Proxy } from '../harness/proxy.ts'
import { openLine } from '../sockets.ts'

export interface KeptMessage {
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

export interface KeptChat extends Omit<ServerChat, 'other'> {
  /** Messages by id. */
  messages: Map<number, KeptMessage>
}

interface Update {
  __typename: string
  seq: number
  unreadCount?: number
  conversation?: ServerChat | null
  message?: KeptMessage | null
  messageId?: string
}

const chat = 'other { databaseId } lastNumber unreadCount readUpTo seenUpTo'
const message = 'databaseId number isMine content editedAt reactions { reaction count viewerHasReacted }'

const following = `subscription ($after: Int) {
  messages(after: $after) {
    __typename
    ... on MessageSent { seq unreadCount conversation { ${chat} } message { ${message} } }
    ... on MessageEdited { seq conversation { ${chat} } message { ${message} } }
    ... on MessageReacted { seq conversation { ${chat} } message { ${message} } }
    ... on MessageDeleted { seq unreadCount conversation { ${chat} } messageId }
    ... on MessagesRead { seq unreadCount conversation { ${chat} } }
    ... on MessagesSeen { seq conversation { ${chat} } }
    ... on Resync { seq }
  }
}`

const inbox = `{
  viewer { eventSeq unreadMessagesCount conversations(first: 100) { edges { node { ${chat} } } } }
}`

const page = `query ($id: Int!, $before: String) {
  user(databaseId: $id) {
    viewerConversation {
      messages(last: 100, before: $before) {
        edges { node { ${message} } } pageInfo { hasPreviousPage startCursor }
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
        edges: { node: KeptMessage }[]
        pageInfo: { hasPreviousPage: boolean; startCursor: string }
      }
    }
  }
}

interface Luck {
  random: Random
  /** Address of a server that runs, or ran. */
  choose: () => string
}

export class Phone {
  /** Chats by the id of the partner. */
  chats = new Map<number, KeptChat>()
  unread = 0
  /** Number of the last received event. */
  heard = 0
  /** Number of received events, with repeats. */
  events = 0
  cuts = 0
  resyncs = 0
  readonly faults = new Set<string>()
  /** The phone's connection to the server. */
  readonly client: Client
  private readonly network: Proxy
  private readonly token: string
  private readonly random: Random
  private readonly choose: Luck['choose']
  private socket: ReturnType<typeof openLine> | undefined
  private following: Promise<void> | undefined
  private isOn = false
  private isIn = false
  private cutsDue = 0
  /** Last event that is covered by the refetch. */
  private readUpTo = 0
  private isReading = false
  private mustReadAgain = false
  /** Updates during the refetch. */
  private waiting: Update[] = []
  /** Last message number in each chat by events, by the id of the partner. */
  private readonly newest = new Map<number, number>()

  constructor(network: Proxy, { token }: Session, { random, choose }: Luck) {
    this.network = network
    this.token = token
    this.random = random
    this.choose = choose
    this.client = openClient(network.url)
  }

  /** Follows the owner's log from the last event, and reconnects after every cut. */
  switchOn(): void {
    this.isOn = true
    this.following ??= this.follow()
  }

  async switchOff(): Promise<void> {
    this.isOn = false
    this.socket?.terminate()
    await this.following
    this.following = undefined
  }

  /** Fetches everything, as a new phone, and follows the log from there. */
  async begin(): Promise<void> {
    this.network.aim(this.choose())
    await this.readAll()
    this.heard = this.readUpTo
    this.switchOn()
  }

  /** Cuts all its connections, as soon as it follows the log. */
  cut(): void {
    this.cutsDue++
    this.cutIfIn()
  }

  /** Returns true if no cut, refetch or event is pending. */
  isDone(upTo: number): boolean {
    return this.cutsDue === 0 && !this.isReading && this.heard >= upTo
  }

  close(): void {
    this.socket?.terminate()
    this.isOn = false
    this.client.close()
  }

  private async follow(): Promise<void> {
    while (this.isOn) {
      this.network.aim(this.choose())
      this.socket = openLine<{ messages: Update }>(this.network.url, {
        token: this.token,
        query: following,
        after: this.heard,
        isIn: () => this.comeIn(),
        hear: ({ messages }) => this.hear(messages),
        refuse: (text) => this.refuse(text),
      })
      await new Promise((gone) => this.socket?.once('close', gone))
      this.isIn = false
      await wait(this.random() * 150)
    }
  }

  /** Reconnects to a busy server, as every client does. */
  private refuse(text: string) {
    if (text.includes('"UNAVAILABLE"')) this.socket?.terminate()
    else this.faults.add(text)
  }

  private comeIn() {
    this.isIn = true
    this.cutIfIn()
  }

  private cutIfIn() {
    if (!this.isIn || this.cutsDue === 0) return
    this.isIn = false
    this.cutsDue--
    this.cuts++
    this.network.cut()
  }

  private hear(update: Update) {
    const { __typename: kind, seq } = update
    this.events++
    if (kind === 'Resync') {
      this.resyncs++
      this.heard = seq
      return void this.readAgain()
    }
    // Other kinds of events, such as notifications, take numbers in between; lost ones would show in the chats.
    if (seq <= this.heard) this.faults.add(`event ${seq} came after ${this.heard}`)
    this.heard = seq
    if (this.isReading) this.waiting.push(update)
    else this.take(update)
  }

  private async readAgain() {
    this.mustReadAgain = true
    if (this.isReading) return
    while (this.mustReadAgain) {
      this.mustReadAgain = false
      await this.readAll()
    }
  }

  /** Fetches everything; updates meanwhile may be newer, and are applied on top. */
  private async readAll() {
    this.isReading = true
    const { viewer } = await this.ask<Inbox>({ query: inbox })
    const chats = new Map<number, KeptChat>()
    for (const { node } of viewer.conversations.edges) {
      const { other, ...rest } = node
      chats.set(other.databaseId, { ...rest, messages: new Map(await this.readMessages(other.databaseId)) })
    }
    this.chats = chats
    this.unread = viewer.unreadMessagesCount
    this.readUpTo = viewer.eventSeq
    this.isReading = false
    for (const update of this.waiting.splice(0)) this.take(update)
  }

  /** Fetches messages page by page, from the end. */
  private async readMessages(id: number, before: string | null = null): Promise<[number, KeptMessage][]> {
    const { user } = await this.ask<Page>({ query: page, variables: { id, before } })
    const { edges, pageInfo } = user.viewerConversation.messages
    const read = edges.map(({ node }): [number, KeptMessage] => [node.databaseId, node])
    return pageInfo.hasPreviousPage ? [...read, ...(await this.readMessages(id, pageInfo.startCursor))] : read
  }

  /** Repeats the call until it is answered. */
  private async ask<Data>(json: object): Promise<Data> {
    for (;;) {
      const sent = this.client.send<{ data?: Data; errors?: unknown }>('POST /graphql', {
        token: this.token,
        json,
      })
      const { data, errors } = (await sent.catch(() => null))?.body ?? {}
      if (data) return data
      if (errors) throw new Error(`a phone is refused what it reads: ${JSON.stringify(errors)}`)
      this.network.aim(this.choose())
      await wait(this.random() * 50)
    }
  }

  private take({ __typename: kind, seq, unreadCount, conversation, message: told, messageId }: Update) {
    if (seq <= this.readUpTo) return
    this.unread = unreadCount ?? this.unread
    if (!conversation) return void this.faults.add(`event ${seq}, ${kind}, is of no chat`)
    const { other, ...rest } = conversation
    const messages = this.chats.get(other.databaseId)?.messages ?? new Map<number, KeptMessage>()
    this.chats.set(other.databaseId, { ...rest, messages })
    if (messageId) messages.delete(databaseId('Message', messageId))
    if (!told) return
    if (kind === 'MessageSent') this.takeNew(other.databaseId, told)
    messages.set(told.databaseId, told)
  }

  private takeNew(other: number, { number }: KeptMessage) {
    const newest = this.newest.get(other) ?? 0
    if (number <= newest) this.faults.add(`message ${number} came after ${newest}`)
    this.newest.set(other, number)
  }
}
