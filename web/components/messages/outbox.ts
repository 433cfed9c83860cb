// Sends what was written, one message after the other, until the server has it: kept on the device meanwhile, and once
// however often it is tried.
import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { messageDone, messageFaults } from '#rules/messaging/messages'
import { dismissToast, toast, type ToastMessage } from '#web/design/overlays/toast.ts'
import { put, putFirst, start } from '#web/relay/store/changes.ts'
import { commit } from '#web/relay/hooks/commit.ts'
import { isContentRefusal } from '#web/relay/store/contentRefusal.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { isCancelled } from '#web/relay/network/sendUpload.ts'
import { isUnanswered, messageOf, ServerError } from '#web/relay/network/serverError.ts'
import type { UploadWatch } from '#web/relay/network/upload.ts'
import { waitAfter } from '#web/relay/network/waits.ts'
import { outboxKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { outboxMutation } from '#web/__generated__/outboxMutation.graphql.ts'
import { dropChatFiles, factsOf, keepChatFile, readChatFiles, type HeldFile } from './chatFiles.ts'
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

/** A message as it is handed over. */
export type NewMessage = Omit<Unsent, 'key' | 'at' | 'fault' | 'canRetry' | 'files'> & {
  files: readonly HeldFile[]
}

/** Nobody knows whether it arrived, or it is too early: the same key again tells. */
const mayPass = (error: unknown) =>
  !isCancelled(error) &&
  (isUnanswered(error) ||
    (error instanceof ServerError && (error.status >= 500 || [0, 409, 429].includes(error.status))))

const isOver = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

const stopped = 'Sending was stopped.'

/** One message on its way: how much of its files has left, from 0 to 1, and the way to stop it. */
interface Flight {
  readonly share: number
  readonly controller: AbortController
}

export class Outbox {
  readonly #environment: Environment
  readonly #userId: number
  readonly #token: string | null
  readonly #listeners = new Set<() => void>()
  /** Whom something is being sent to just now: a long video keeps nobody else waiting. */
  readonly #busy = new Set<number>()
  #items: readonly Unsent[]
  /** By the key of the message; each change is a new one. */
  #flights: ReadonlyMap<string, Flight> = new Map()
  /** What the device holds of the files, by the key of the message. */
  #held: ReadonlyMap<string, readonly HeldFile[]> = new Map()
  /** The toast about a message that is on its way or was refused; it ends with that state. */
  #said: { key: string; toast: number } | null = null

  constructor(environment: Environment) {
    const { user, token } = getSession()
    this.#environment = environment
    this.#userId = user?.id ?? 0
    this.#token = token
    this.#items = readUnsent(this.#userId)
    const follow = ({ key }: StorageEvent) => {
      if (!this.#isOwn()) return removeEventListener('storage', follow)
      if (key !== null && key !== outboxKey(this.#userId)) return
      this.#items = readUnsent(this.#userId)
      this.#tell()
      this.#sendAll()
    }
    addEventListener('storage', follow)
    this.#sendAll()
  }

  readonly items = () => this.#items
  readonly flights = () => this.#flights
  readonly held = () => this.#held

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Keeps a file that no draft has kept before. */
  hold(file: HeldFile): HeldFile {
    void keepChatFile(this.#userId, file).catch(() => {})
    return file
  }

  add({ files, ...message }: NewMessage) {
    const key = newKey()
    if (files.length > 0) this.#held = new Map(this.#held).set(key, files)
    const at = new Date().toISOString()
    const item = { ...message, key, files: files.map(factsOf), at, fault: null, canRetry: true }
    this.#become([...this.#items, item])
    if (files.some(({ kind }) => kind === 'video'))
      this.#say(key, { title: messageDone.uploading, kind: 'info' })
    this.#sendAll()
  }

  retry(key: string) {
    this.#change(key, null)
    this.#sendAll()
  }

  /** Ends the sending of its files, or the wait for the next try; it can be tried again. */
  cancel(key: string) {
    const flight = this.#flights.get(key)
    if (flight) flight.controller.abort()
    else this.#change(key, stopped)
  }

  discard(key: string) {
    const gone = this.#items.find((item) => item.key === key)
    this.#held = without(this.#held, key)
    this.#unsay(key)
    this.#become(this.#items.filter((item) => item !== gone))
    if (gone && this.#isOwn()) dropChatFiles(this.#userId, gone.files)
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #become(items: readonly Unsent[]) {
    this.#items = items
    if (this.#isOwn()) writeUnsent(this.#userId, items)
    this.#tell()
  }

  #say(key: string, message: ToastMessage) {
    this.#said = { key, toast: toast(message) }
  }

  #unsay(key: string) {
    if (this.#said?.key === key) dismissToast(this.#said.toast)
  }

  #change(key: string, fault: string | null, canRetry = true) {
    this.#unsay(key)
    this.#become(this.#items.map((item) => (item.key === key ? { ...item, fault, canRetry } : item)))
  }

  /** Whoever has signed out left nothing here, and nothing is sent for him. */
  #isOwn() {
    return getSession().token === this.#token
  }

  #sendAll() {
    for (const item of this.#items) void this.#hold(item).catch(() => {})
    for (const otherId of new Set(this.#items.map((item) => item.otherId))) void this.#sendTo(otherId)
  }

  /** Of each chat one after the other, in the order of writing. */
  async #sendTo(otherId: number) {
    if (this.#busy.has(otherId)) return
    this.#busy.add(otherId)
    let failures = 0
    for (let next = this.#next(otherId); next; next = this.#next(otherId)) {
      const error = await this.#send(next).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (isOver(error)) break
      if (mayPass(error)) {
        await waitAfter(failures++)
        continue
      }
      if (error) this.#refuse(next, error)
      else this.discard(next.key)
      // In its chat it says itself that it arrived; who was without a connection may be elsewhere by now.
      if (!error && failures > 0) toast({ title: messageDone.sent, kind: 'success' })
      failures = 0
    }
    this.#busy.delete(otherId)
  }

  #refuse({ key, files }: Unsent, error: unknown) {
    if (isCancelled(error)) return this.#change(key, stopped)
    if (!(error instanceof ServerError)) console.error('A message could not be sent', error)
    const fault = messageOf(error, 'It could not be sent.')
    this.#change(key, fault, files.length === 0 || !isContentRefusal(error))
    this.#say(key, { title: 'Failed to send message', description: fault, kind: 'error' })
  }

  #next(otherId: number): Unsent | undefined {
    const isDue = (item: Unsent) => item.otherId === otherId && item.fault === null
    return this.#isOwn() ? this.#items.find(isDue) : undefined
  }

  /** Its files, read from the device where an earlier visit left them; rejects where they are there no more. */
  async #hold({ key, files }: Unsent): Promise<readonly HeldFile[]> {
    const known = this.#held.get(key)
    if (known || files.length === 0) return known ?? []
    const found = await readChatFiles(this.#userId, files).catch(() => {
      // Its code could not be loaded.
      throw new ServerError('Fennec could not be reached.', { code: 'NETWORK' })
    })
    if (found.length < files.length) throw new ServerError(messageFaults.filesGone, { status: 410 })
    this.#held = new Map(this.#held).set(key, found)
    this.#tell()
    return found
  }

  async #send(message: Unsent) {
    const files = await this.#hold(message)
    const flight = { share: 0, controller: new AbortController() }
    const fly = (share: number) => {
      this.#flights = new Map(this.#flights).set(message.key, { ...flight, share })
      this.#tell()
    }
    if (files.length > 0) fly(0)
    try {
      // Several tabs have the same messages: only one sends the files.
      await inTurn(message.key, () =>
        this.#submit(message, files, { onProgress: fly, signal: flight.controller.signal }),
      )
    } finally {
      this.#flights = without(this.#flights, message.key)
      this.#unsay(message.key)
      this.#tell()
    }
  }

  #submit(message: Unsent, files: readonly HeldFile[], watch: UploadWatch) {
    const { key, recipientId, content, replyToId, productId, serviceId } = message
    const about = { ...(productId !== null && { productId }), ...(serviceId !== null && { serviceId }) }
    const media = files.map(({ poster, waveform }) => ({
      file: null,
      ...(poster && { poster: null }),
      ...(waveform !== null && { waveform }),
    }))
    const input = { recipientId, content, replyToId, ...about, ...(media.length > 0 && { media }) }
    const uploadables = files.length > 0 ? uploadablesOf(files) : undefined
    return commit<outboxMutation>(
      this.#environment,
      { mutation, variables: { input }, uploadables },
      {
        key,
        isFrequent: true,
        ...(uploadables && watch),
        afterwards({ sendMessage: { message, conversation } }) {
          if (!conversation) return []
          const list = messagesOf(conversation.id)
          return [start(list), put(message.id, list, { waits: false }), putFirst(conversation.id, chatList)]
        },
      },
    )
  }
}

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([one]) => one !== key))

const uploadablesOf = (files: readonly HeldFile[]) =>
  Object.fromEntries(
    files.flatMap(({ file, poster }, at) => [
      [`input.media.${at}.file`, file] as const,
      ...(poster ? [[`input.media.${at}.poster`, poster] as const] : []),
    ]),
  )

/** Where the browser knows of turns; elsewhere the server sees by the key that it has it. */
function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks }: Partial<Navigator> = navigator
  return locks ? locks.request(name, work) : work()
}

const outboxes = new WeakMap<Environment, Outbox>()

/** The one of this session. */
export function outboxOf(environment: Environment): Outbox {
  const outbox = outboxes.get(environment) ?? new Outbox(environment)
  outboxes.set(environment, outbox)
  return outbox
}
