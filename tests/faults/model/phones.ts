// Phones that know of their owner's chats what they are told, and what they re-read when they were away for too long.
import { setTimeout as wait } from 'node:timers/promises'
import { databaseId } from '#server/core/context/ids.ts'
import type { Random } from '#server/demo/chance.ts'
import { openClient, type Client } from '../lab/client.ts'
import type { Session } from '../lab/ground.ts'
import type { Proxy } from '../lab/proxy.ts'
import { openLine } from '../sockets.ts'

export interface KeptMessage {
  databaseId: number
  number: number
  isMine: boolean
  content: string
  editedAt: string | null
  reactions: { reaction: string; count: number; viewerHasReacted: boolean }[]
}

interface ChatAsTold {
  other: { databaseId: number }
  lastNumber: number
  unreadCount: number
  readUpTo: number
  seenUpTo: number | null
}

export interface KeptChat extends Omit<ChatAsTold, 'other'> {
  /** By their ids. */
  messages: Map<number, KeptMessage>
}

interface Update {
  __typename: string
  seq: number
  unreadCount?: number
  conversation?: ChatAsTold | null
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
    conversations: { edges: { node: ChatAsTold }[] }
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
  /** The address of a server that is there, or of one that was. */
  choose: () => string
}

export class Phone {
  /** By the id of whom each is with. */
  chats = new Map<number, KeptChat>()
  unread = 0
  /** The number of the last event it has heard. */
  heard = 0
  /** Events, each counted as often as it came. */
  events = 0
  cuts = 0
  resyncs = 0
  readonly faults = new Set<string>()
  /** What goes to the server and comes from it. */
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
  /** Everything up to this event was in what it has read. */
  private readUpTo = 0
  private isReading = false
  private mustReadAgain = false
  /** What it was told while it read. */
  private waiting: Update[] = []
  /** The last number in each chat that it was told of, by whom the chat is with. */
  private readonly newest = new Map<number, number>()

  constructor(network: Proxy, { token }: Session, { random, choose }: Luck) {
    this.network = network
    this.token = token
    this.random = random
    this.choose = choose
    this.client = openClient(network.url)
  }

  /** Follows its owner's log from where it was, and comes back after every cut. */
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

  /** Reads everything, as one does that knows nothing yet, and follows the log from there. */
  async begin(): Promise<void> {
    this.network.aim(this.choose())
    await this.readAll()
    this.heard = this.readUpTo
    this.switchOn()
  }

  /** Cuts everything it has under way, as soon as it follows its log. */
  cut(): void {
    this.cutsDue++
    this.cutIfIn()
  }

  /** Whether nothing is left to be cut, to be read or to be heard. */
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

  /** A server that is busy is asked again, as by every client. */
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
    // Between two there may be one of another kind, such as a notification; that none is lost is seen by the chats.
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

  /** Answers may be older than what it is told meanwhile: that comes on top. */
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

  /** Page by page, from the end on. */
  private async readMessages(id: number, before: string | null = null): Promise<[number, KeptMessage][]> {
    const { user } = await this.ask<Page>({ query: page, variables: { id, before } })
    const { edges, pageInfo } = user.viewerConversation.messages
    const read = edges.map(({ node }): [number, KeptMessage] => [node.databaseId, node])
    return pageInfo.hasPreviousPage ? [...read, ...(await this.readMessages(id, pageInfo.startCursor))] : read
  }

  /** Asks until there is an answer. */
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
