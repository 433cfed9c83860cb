// Simulation of chats on a bad network: each person does one act at a time, and repeats unanswered calls.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { messageReactions } from '#rules/messaging/reactions'
import { globalId } from '#server/core/context/ids.ts'
import type { Random } from '#server/demo/chance.ts'
import { mutation } from './randomActions.ts'
import type { Person } from '../harness/dataStore.ts'
import type { Phone } from './phones.ts'

/** A message in its acknowledged state. */
export interface SentMessage {
  id: number
  number: number
  /** Ids of both people, the lower one first (`pairOf`). */
  between: string
  senderId: number
  content: string
  isEdited: boolean
  isDeleted: boolean
  /** Reactions by user id. */
  reactions: Map<number, string | null>
}

/** A person who chats with friends by phone. */
export interface Participant {
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
  canBeMissing?: boolean
}

/** Time after which a missing answer is a failure. */
const timeoutMs = 60_000

/** Percentage of messages that are repeated under their key. */
const repeatedPercent = 5

/** Number of the last messages that are edited, deleted and reacted to. */
const recentCount = 40

export const pairOf = (one: number, other: number): string =>
  `${Math.min(one, other)} ${Math.max(one, other)}`

const pickOne = <Thing>(things: Thing[], random: Random): Thing | undefined =>
  things[Math.floor(random() * things.length)]

/** Chats of the participants, with the acknowledged messages and read positions. */
export class ChatSimulation {
  /** Messages by id. */
  readonly sentMessages = new Map<number, SentMessage>()
  /** Last acknowledged read position, by "reader other". */
  readonly read = new Map<string, number>()
  readonly counts = { edited: 0, deleted: 0, reacted: 0, read: 0, repeated: 0, retried: 0, missed: 0 }
  readonly failures = new Set<string>()
  private readonly total: number
  private readonly pauseMs: number
  private begunCount = 0
  /** Actions after a number of messages. */
  private scheduled: { at: number; run: () => unknown }[] = []
  private readonly ownMessages = new Map<number, SentMessage[]>()

  /** `pauseMs` is the average pause between two acts of a person. */
  constructor(total: number, pauseMs: number) {
    this.total = total
    this.pauseMs = pauseMs
  }

  /** Runs the action once this part of all messages is sent. */
  schedule(part: number, action: () => unknown): void {
    this.scheduled.push({ at: Math.floor(part * this.total), run: action })
  }

  /** The lower id of each pair sends a request, which is accepted; then everybody chats. */
  async run(participants: Participant[]): Promise<void> {
    this.scheduled.sort((a, b) => a.at - b.at)
    for (const isAnswer of [false, true])
      await Promise.all(
        participants.map(async (participant) => {
          const { friends, person } = participant
          for (const friend of friends.filter(({ id }) => id > person.id !== isAnswer))
            await this.send(participant, friend)
        }),
      )
    await Promise.all(participants.map((participant) => this.runPerson(participant)))
  }

  private async runPerson(participant: Participant): Promise<void> {
    const { random } = participant
    while (this.begunCount < this.total) {
      await delay(random() * 2 * this.pauseMs)
      const chance = random() * 100
      const done =
        (chance < 12 && (await this.editMessage(participant))) ||
        (chance < 18 && (await this.deleteMessage(participant))) ||
        (chance < 32 && (await this.react(participant))) ||
        (chance < 42 && (await this.markRead(participant)))
      const friend = pickOne(participant.friends, random)
      if (!done && friend && this.begunCount < this.total) await this.send(participant, friend)
    }
  }

  private async send(participant: Participant, friend: Person): Promise<void> {
    this.begunCount++
    const { person, random } = participant
    const content = `See you at the library ${randomUUID()}`
    const request = {
      name: 'sendMessage',
      selection: 'message { databaseId number }',
      input: { recipientId: globalId('User', friend.id), content },
      key: randomUUID(),
    }
    const { message } = (await this.callUntilAnswered(participant, request)) ?? {}
    if (!message) return
    const { databaseId: id, number } = message
    const sent: SentMessage = {
      id,
      number,
      content,
      senderId: person.id,
      between: pairOf(person.id, friend.id),
      isEdited: false,
      isDeleted: false,
      reactions: new Map<number, string | null>(),
    }
    if (this.sentMessages.has(id)) this.failures.add(`message ${id} is the answer to two`)
    this.sentMessages.set(id, sent)
    this.ownMessages.set(person.id, [...(this.ownMessages.get(person.id) ?? []), sent])
    if (random() * 100 < repeatedPercent) {
      this.counts.repeated++
      const repeated = await this.callUntilAnswered(participant, request)
      if (repeated && repeated.message?.databaseId !== id)
        this.failures.add(`a repeat of message ${id} made another`)
    }
    const due = this.scheduled.filter(({ at }) => at <= this.sentMessages.size)
    this.scheduled = this.scheduled.slice(due.length)
    for (const { run } of due) run()
  }

  private pickOwnMessage({ person, random }: Participant): SentMessage | undefined {
    const there = (this.ownMessages.get(person.id) ?? [])
      .slice(-recentCount)
      .filter(({ isDeleted }) => !isDeleted)
    return pickOne(there, random)
  }

  private async editMessage(participant: Participant): Promise<boolean> {
    const message = this.pickOwnMessage(participant)
    if (!message) return false
    const content = `I meant the canteen ${randomUUID()}`
    const input = { messageId: globalId('Message', message.id), content }
    if (await this.callUntilAnswered(participant, { name: 'editMessage', input, key: randomUUID() })) {
      Object.assign(message, { content, isEdited: true })
      this.counts.edited++
    }
    return true
  }

  private async deleteMessage(participant: Participant): Promise<boolean> {
    const message = this.pickOwnMessage(participant)
    if (!message) return false
    const input = { messageId: globalId('Message', message.id) }
    if (await this.callUntilAnswered(participant, { name: 'deleteMessage', input, key: randomUUID() })) {
      message.isDeleted = true
      this.counts.deleted++
    }
    return true
  }

  /** Reacts to a shown message; once to each, as a cut call may still be in progress. */
  private async react(participant: Participant): Promise<boolean> {
    const { person, phone, random } = participant
    const chat = pickOne([...phone.chats.values()], random)
    const shown = chat && pickOne([...chat.messages.keys()].slice(-recentCount), random)
    const message = shown === undefined ? undefined : this.sentMessages.get(shown)
    if (!message || message.reactions.has(person.id)) return false
    const reaction = pickOne([...messageReactions], random) ?? null
    const input = { messageId: globalId('Message', message.id), reaction }
    message.reactions.set(person.id, null)
    if (
      await this.callUntilAnswered(participant, { name: 'setMessageReaction', input, canBeMissing: true })
    ) {
      message.reactions.set(person.id, reaction)
      this.counts.reacted++
    }
    return true
  }

  /** Marks as read up to the last shown message. */
  private async markRead(participant: Participant): Promise<boolean> {
    const { person, phone, random } = participant
    const unread = [...phone.chats].filter(([, { unreadCount }]) => unreadCount > 0)
    const [other, chat] = pickOne(unread, random) ?? []
    if (other === undefined || !chat) return false
    const upTo = chat.lastNumber
    const input = { userId: globalId('User', other), upTo }
    const selection = 'viewer { unreadMessagesCount }'
    if (await this.callUntilAnswered(participant, { name: 'setMessagesRead', selection, input })) {
      const key = `${person.id} ${other}`
      this.read.set(key, Math.max(this.read.get(key) ?? 0, upTo))
      this.counts.read++
    }
    return true
  }

  /** Repeats the call until it is answered; null when the object is gone. */
  private async callUntilAnswered(
    participant: Participant,
    { name, selection, input, key, canBeMissing }: Mutation,
  ): Promise<Answer | null> {
    const { person, phone, random } = participant
    const call = {
      token: person.sessions[0]?.token,
      json: { query: mutation(name, selection ?? '__typename'), variables: { input } },
      ...(key && { headers: { 'idempotency-key': key } }),
    }
    const until = performance.now() + timeoutMs
    while (performance.now() < until) {
      const reply = await phone.client.send<Reply>('POST /graphql', call).catch(() => null)
      const { data, errors, code: refusal } = reply?.body ?? {}
      if (data) return Object.values(data)[0] ?? {}
      const code = errors?.[0]?.extensions.code ?? refusal
      // A cut, the earlier call still in progress, or overload.
      if (!reply || code === 'CONFLICT' || code === 'UNAVAILABLE') {
        this.counts.retried++
        await delay(10 + random() * 40)
        continue
      }
      if (code === 'NOT_FOUND' && canBeMissing) this.counts.missed++
      else this.failures.add(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return null
    }
    this.failures.add(`${name} was never answered`)
    return null
  }
}
