// Sends what was written, one message after the other, until the server has it: kept on the device meanwhile, and once
// however often it is tried.
import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { messageDone } from '#rules/messages'
import { toast } from '#web/design/toast.ts'
import { begin, put, putFirst } from '#web/relay/changes.ts'
import { commitKeyed } from '#web/relay/commitKeyed.ts'
import { newKey } from '#web/relay/idempotency.ts'
import { isUnanswered, messageOf, ServerError } from '#web/relay/serverError.ts'
import { waitAfter } from '#web/relay/waits.ts'
import { outboxKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { outboxMutation } from '#web/__generated__/outboxMutation.graphql.ts'
import { chatList, messagesOf } from './lists.ts'
import { readUnsent, writeUnsent, type Unsent } from './unsent.ts'

const mutation = graphql`
  mutation outboxMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      message {
        id
        ...Bubble_message
      }
      conversation {
        id
        readUpTo
        seenUpTo
        ...ChatRow_conversation
        other {
          id
          viewerMessageStanding
          viewerConversation {
            id
          }
        }
      }
    }
  }
`

/** Nobody knows whether it arrived, or it is too early: the same key again tells. */
const mayPass = (error: unknown) =>
  isUnanswered(error) ||
  (error instanceof ServerError && (error.status >= 500 || [0, 409, 429].includes(error.status)))

const isOver = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

export class Outbox {
  readonly #environment: Environment
  readonly #userId: number
  readonly #token: string | null
  readonly #listeners = new Set<() => void>()
  #items: readonly Unsent[]
  #isSending = false

  constructor(environment: Environment) {
    const { user, token } = getSession()
    this.#environment = environment
    this.#userId = user?.id ?? 0
    this.#token = token
    this.#items = readUnsent(this.#userId)
    addEventListener('storage', ({ key }) => {
      if (key !== null && key !== outboxKey(this.#userId)) return
      this.#items = readUnsent(this.#userId)
      this.#tell()
      void this.#sendAll()
    })
    void this.#sendAll()
  }

  readonly items = () => this.#items

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(message: Omit<Unsent, 'key' | 'at' | 'fault'>) {
    this.#become([...this.#items, { ...message, key: newKey(), at: new Date().toISOString(), fault: null }])
    void this.#sendAll()
  }

  retry(key: string) {
    this.#change(key, null)
    void this.#sendAll()
  }

  discard(key: string) {
    this.#become(this.#items.filter((item) => item.key !== key))
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #become(items: readonly Unsent[]) {
    this.#items = items
    if (this.#isOwn()) writeUnsent(this.#userId, items)
    this.#tell()
  }

  #change(key: string, fault: string | null) {
    this.#become(this.#items.map((item) => (item.key === key ? { ...item, fault } : item)))
  }

  /** Whoever has signed out left nothing here, and nothing is sent for him. */
  #isOwn() {
    return getSession().token === this.#token
  }

  async #sendAll() {
    if (this.#isSending) return
    this.#isSending = true
    let failures = 0
    for (let next = this.#next(); next; next = this.#next()) {
      const error = await this.#send(next).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (isOver(error)) break
      if (mayPass(error)) {
        await waitAfter(failures++)
        continue
      }
      if (error) this.#refuse(next, messageOf(error, 'It could not be sent.'))
      else this.discard(next.key)
      // In its chat it says itself that it arrived; who was without a connection may be elsewhere by now.
      if (!error && failures > 0) toast({ title: messageDone.sent, kind: 'success' })
      failures = 0
    }
    this.#isSending = false
  }

  #refuse({ key }: Unsent, fault: string) {
    this.#change(key, fault)
    toast({ title: 'Failed to send message', description: fault, kind: 'error' })
  }

  #next(): Unsent | undefined {
    return this.#isOwn() ? this.#items.find(({ fault }) => fault === null) : undefined
  }

  #send({ key, recipientId, content, replyToId }: Unsent) {
    return commitKeyed<outboxMutation>(this.#environment, {
      mutation,
      variables: { input: { recipientId, content, replyToId } },
      key,
      afterwards: ({ sendMessage: { message, conversation } }) =>
        conversation
          ? [
              begin(messagesOf(conversation.id)),
              put(message.id, messagesOf(conversation.id), { waits: false }),
              putFirst(conversation.id, chatList),
            ]
          : [],
    })
  }
}

const outboxes = new WeakMap<Environment, Outbox>()

/** The one of this session. */
export function outboxOf(environment: Environment): Outbox {
  const outbox = outboxes.get(environment) ?? new Outbox(environment)
  outboxes.set(environment, outbox)
  return outbox
}
