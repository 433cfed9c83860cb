// People who chat, one act at a time, on a bad network: unanswered calls are repeated.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { messageReactions } from '#rules/messaging/reactions'
import { globalId } from '#server/core/context/ids.ts'
import type { Random } from '#server/demo/chance.ts'
import { mutation } from './deeds.ts'
import type { Person } from '../harness/dataStore.ts'
import type { Phone } from './phones.ts'

/** A message in its acknowledged state. */
export interface SentMessage {
  id: number
  number: number
  /** Ids of both, the lower one first. */
  between: string
  senderId: number
  content: string
  isEdited: boolean
  isDeleted: boolean
  /** Reactions by user id. */
  reactions: Map<number, string | null>
}

/** A person with a phone. */
export interface Talker {
  person: Person
  phone: Phone
  friends: Person[]
  random: Random
}

interface Answer {
  message?: { databaseId: number; number: number }
}

interface Reply {
  data?: Record<string, Answer> | null
  errors?: { extensions: { code: string } }[]
  /** Code of a call that was refused before parsing. */
  code?: string
}

interface Mutation {
  name: string
  selection?: string
  input: object
  /** Idempotency key; absent for idempotent calls. */
  key?: string
  /** True if the object may be gone. */
  mayMiss?: boolean
}

/** Time after which a missing answer is a failure. */
const patienceMs = 60_000

/** Percentage of messages that are repeated under their key. */
const repeatedOfHundred = 5

/** Number of the last messages that are edited, deleted and reacted to. */
const recentCount = 40

export const between = (one: number, other: number): string =>
  `${Math.min(one, other)} ${Math.max(one, other)}`

const oneOf = <Thing>(things: Thing[], random: Random): Thing | undefined =>
  things[Math.floor(random() * things.length)]

export class Talk {
  /** Messages by id. */
  readonly said = new Map<number, SentMessage>()
  /** Last acknowledged read position, by "reader other". */
  readonly read = new Map<string, number>()
  readonly counts = { edited: 0, deleted: 0, reacted: 0, read: 0, repeated: 0, askedAgain: 0, missed: 0 }
  readonly faults = new Set<string>()
  private readonly total: number
  private readonly restMs: number
  private begun = 0
  /** Actions after a number of messages. */
  private plans: { at: number; happen: () => unknown }[] = []
  private readonly own = new Map<number, SentMessage[]>()

  /** `restMs` is the average pause between two acts of a person. */
  constructor(total: number, restMs: number) {
    this.total = total
    this.restMs = restMs
  }

  /** Runs the action once this part of all messages is sent. */
  plan(part: number, action: () => unknown): void {
    this.plans.push({ at: Math.floor(part * this.total), happen: action })
  }

  /** The lower id of each pair sends a request, which is accepted; then everybody chats. */
  async go(talkers: Talker[]): Promise<void> {
    this.plans.sort((a, b) => a.at - b.at)
    for (const isAnswer of [false, true])
      await Promise.all(
        talkers.map(async (talker) => {
          const { friends, person } = talker
          for (const friend of friends.filter(({ id }) => id > person.id !== isAnswer))
            await this.send(talker, friend)
        }),
      )
    await Promise.all(talkers.map((talker) => this.live(talker)))
  }

  private async live(talker: Talker): Promise<void> {
    const { random } = talker
    while (this.begun < this.total) {
      await wait(random() * 2 * this.restMs)
      const chance = random() * 100
      const done =
        (chance < 12 && (await this.edit(talker))) ||
        (chance < 18 && (await this.remove(talker))) ||
        (chance < 32 && (await this.react(talker))) ||
        (chance < 42 && (await this.readOn(talker)))
      const friend = oneOf(talker.friends, random)
      if (!done && friend && this.begun < this.total) await this.send(talker, friend)
    }
  }

  private async send(talker: Talker, friend: Person): Promise<void> {
    this.begun++
    const { person, random } = talker
    const content = `See you at the library ${randomUUID()}`
    const ask = {
      name: 'sendMessage',
      selection: 'message { databaseId number }',
      input: { recipientId: globalId('User', friend.id), content },
      key: randomUUID(),
    }
    const { message } = (await this.ask(talker, ask)) ?? {}
    if (!message) return
    const { databaseId: id, number } = message
    const sent: SentMessage = {
      id,
      number,
      content,
      senderId: person.id,
      between: between(person.id, friend.id),
      isEdited: false,
      isDeleted: false,
      reactions: new Map<number, string | null>(),
    }
    if (this.said.has(id)) this.faults.add(`message ${id} is the answer to two`)
    this.said.set(id, sent)
    this.own.set(person.id, [...(this.own.get(person.id) ?? []), sent])
    if (random() * 100 < repeatedOfHundred) {
      this.counts.repeated++
      const repeated = await this.ask(talker, ask)
      if (repeated && repeated.message?.databaseId !== id)
        this.faults.add(`a repeat of message ${id} made another`)
    }
    const due = this.plans.filter(({ at }) => at <= this.said.size)
    this.plans = this.plans.slice(due.length)
    for (const { happen } of due) happen()
  }

  private someOwn({ person, random }: Talker): SentMessage | undefined {
    const there = (this.own.get(person.id) ?? []).slice(-recentCount).filter(({ isDeleted }) => !isDeleted)
    return oneOf(there, random)
  }

  private async edit(talker: Talker): Promise<boolean> {
    const message = this.someOwn(talker)
    if (!message) return false
    const content = `I meant the canteen ${randomUUID()}`
    const input = { messageId: globalId('Message', message.id), content }
    if (await this.ask(talker, { name: 'editMessage', input, key: randomUUID() })) {
      Object.assign(message, { content, isEdited: true })
      this.counts.edited++
    }
    return true
  }

  private async remove(talker: Talker): Promise<boolean> {
    const message = this.someOwn(talker)
    if (!message) return false
    const input = { messageId: globalId('Message', message.id) }
    if (await this.ask(talker, { name: 'deleteMessage', input, key: randomUUID() })) {
      message.isDeleted = true
      this.counts.deleted++
    }
    return true
  }

  /** Reacts to a shown message; once to each, as a cut call may still be in progress. */
  private async react(talker: Talker): Promise<boolean> {
    const { person, phone, random } = talker
    const chat = oneOf([...phone.chats.values()], random)
    const shown = chat && oneOf([...chat.messages.keys()].slice(-recentCount), random)
    const message = shown === undefined ? undefined : this.said.get(shown)
    if (!message || message.reactions.has(person.id)) return false
    const reaction = oneOf([...messageReactions], random) ?? null
    const input = { messageId: globalId('Message', message.id), reaction }
    message.reactions.set(person.id, null)
    if (await this.ask(talker, { name: 'setMessageReaction', input, mayMiss: true })) {
      message.reactions.set(person.id, reaction)
      this.counts.reacted++
    }
    return true
  }

  /** Marks as read up to the last shown message. */
  private async readOn(talker: Talker): Promise<boolean> {
    const { person, phone, random } = talker
    const unread = [...phone.chats].filter(([, { unreadCount }]) => unreadCount > 0)
    const [other, chat] = oneOf(unread, random) ?? []
    if (other === undefined || !chat) return false
    const upTo = chat.lastNumber
    const input = { userId: globalId('User', other), upTo }
    const selection = 'viewer { unreadMessagesCount }'
    if (await this.ask(talker, { name: 'setMessagesRead', selection, input })) {
      const key = `${person.id} ${other}`
      this.read.set(key, Math.max(this.read.get(key) ?? 0, upTo))
      this.counts.read++
    }
    return true
  }

  /** Repeats the call until it is answered; null when the object is gone. */
  private async ask(
    talker: Talker,
    { name, selection, input, key, mayMiss }: Mutation,
  ): Promise<Answer | null> {
    const { person, phone, random } = talker
    const call = {
      token: person.sessions[0]?.token,
      json: { query: mutation(name, selection ?? '__typename'), variables: { input } },
      ...(key && { headers: { 'idempotency-key': key } }),
    }
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const reply = await phone.client.send<Reply>('POST /graphql', call).catch(() => null)
      const { data, errors, code: refusal } = reply?.body ?? {}
      if (data) return Object.values(data)[0] ?? {}
      const code = errors?.[0]?.extensions.code ?? refusal
      // A cut, the earlier call still in progress, or overload.
      if (!reply || code === 'CONFLICT' || code === 'UNAVAILABLE') {
        this.counts.askedAgain++
        await wait(10 + random() * 40)
        continue
      }
      if (code === 'NOT_FOUND' && mayMiss) this.counts.missed++
      else this.faults.add(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return null
    }
    this.faults.add(`${name} was never answered`)
    return null
  }
}
