// Outbox of chat messages: sends them in order until the server has them. Unsent ones are stored on the device;
// idempotency keys prevent duplicates.
import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { messageStatusTexts, messageErrors } from '#rules/messaging/messages'
import { dismissToast, toast, type ToastMessage } from '#web/design/overlays/toast.ts'
import { appendToList, moveToFront, createList } from '#web/relay/store/storeUpdates.ts'
import { commit } from '#web/relay/hooks/commit.ts'
import { isRefusedContent } from '#web/relay/store/contentRefusal.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { isCancelled } from '#web/relay/network/sendUpload.ts'
import { isUnanswered, messageOf, ServerError } from '#web/relay/network/serverError.ts'
import type { UploadWatch } from '#web/relay/network/upload.ts'
import { backoffAfter } from '#web/relay/network/backoff.ts'
import { outboxKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { outboxMutation } from '#web/__generated__/outboxMutation.graphql.ts'
import { deleteChatFiles, toChatFile, storeChatFile, readChatFiles, type LocalFile } from './chatFiles.ts'
import { chatList, getMessageList } from './lists.ts'
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

export type NewMessage = Omit<Unsent, 'key' | 'at' | 'fault' | 'canRetry' | 'files'> & {
  files: readonly LocalFile[]
}

/** Returns true if the message may have arrived, or the server asks to retry; the same key is sent again. */
const isRetryable = (error: unknown) =>
  !isCancelled(error) &&
  (isUnanswered(error) ||
    (error instanceof ServerError && (error.status >= 500 || [0, 409, 429].includes(error.status))))

const isSignedOut = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

const stoppedText = 'Sending was stopped.'

/** Upload of one message's files; `share` is from 0 to 1. */
interface Upload {
  readonly share: number
  readonly controller: AbortController
}

export class Outbox {
  readonly #environment: Environment
  readonly #userId: number
  readonly #token: string | null
  readonly #listeners = new Set<() => void>()
  /** Recipients with a send in progress; a long upload does not delay other chats. */
  readonly #busyRecipients = new Set<number>()
  #items: readonly Unsent[]
  /** By message key; replaced on each change. */
  #uploads: ReadonlyMap<string, Upload> = new Map()
  #files: ReadonlyMap<string, readonly LocalFile[]> = new Map()
  /** Toast about a message in progress or refused; it is dismissed with that state. */
  #lastToast: { key: string; id: number } | null = null

  constructor(environment: Environment) {
    const { user, token } = getSession()
    this.#environment = environment
    this.#userId = user?.id ?? 0
    this.#token = token
    this.#items = readUnsent(this.#userId)
    const onStorage = ({ key }: StorageEvent) => {
      if (!this.#isCurrentSession()) return removeEventListener('storage', onStorage)
      if (key !== null && key !== outboxKey(this.#userId)) return
      this.#items = readUnsent(this.#userId)
      this.#notify()
      this.#sendAll()
    }
    addEventListener('storage', onStorage)
    this.#sendAll()
  }

  readonly items = () => this.#items
  readonly uploadsByKey = () => this.#uploads
  readonly filesByKey = () => this.#files

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  storeFile(file: LocalFile): LocalFile {
    void storeChatFile(this.#userId, file).catch(() => {})
    return file
  }

  add({ files, ...message }: NewMessage) {
    const key = newKey()
    if (files.length > 0) this.#files = new Map(this.#files).set(key, files)
    const at = new Date().toISOString()
    const item = { ...message, key, files: files.map(toChatFile), at, fault: null, canRetry: true }
    this.#setItems([...this.#items, item])
    if (files.some(({ kind }) => kind === 'video'))
      this.#showToast(key, { title: messageStatusTexts.uploading, kind: 'info' })
    this.#sendAll()
  }

  retry(key: string) {
    this.#setFault(key, null)
    this.#sendAll()
  }

  /** Aborts the upload, or the wait for the next try; the message can be retried. */
  cancel(key: string) {
    const upload = this.#uploads.get(key)
    if (upload) upload.controller.abort()
    else this.#setFault(key, stoppedText)
  }

  discard(key: string) {
    const discarded = this.#items.find((item) => item.key === key)
    this.#files = omitKey(this.#files, key)
    this.#dismissToast(key)
    this.#setItems(this.#items.filter((item) => item !== discarded))
    if (discarded && this.#isCurrentSession()) deleteChatFiles(this.#userId, discarded.files)
  }

  #notify() {
    for (const listener of this.#listeners) listener()
  }

  #setItems(items: readonly Unsent[]) {
    this.#items = items
    if (this.#isCurrentSession()) writeUnsent(this.#userId, items)
    this.#notify()
  }

  #showToast(key: string, message: ToastMessage) {
    this.#lastToast = { key, id: toast(message) }
  }

  #dismissToast(key: string) {
    if (this.#lastToast?.key === key) dismissToast(this.#lastToast.id)
  }

  #setFault(key: string, fault: string | null, canRetry = true) {
    this.#dismissToast(key)
    this.#setItems(this.#items.map((item) => (item.key === key ? { ...item, fault, canRetry } : item)))
  }

  /** False after a sign-out or another sign-in: then nothing is sent or stored. */
  #isCurrentSession() {
    return getSession().token === this.#token
  }

  #sendAll() {
    for (const item of this.#items) void this.#loadFiles(item).catch(() => {})
    for (const otherId of new Set(this.#items.map((item) => item.otherId))) void this.#sendTo(otherId)
  }

  /** Sends the messages to one recipient in order, one at a time. */
  async #sendTo(otherId: number) {
    if (this.#busyRecipients.has(otherId)) return
    this.#busyRecipients.add(otherId)
    let failures = 0
    for (let next = this.#nextFor(otherId); next; next = this.#nextFor(otherId)) {
      const error = await this.#send(next).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (isSignedOut(error)) break
      if (isRetryable(error)) {
        await backoffAfter(failures++)
        continue
      }
      if (error) this.#handleError(next, error)
      else this.discard(next.key)
      // Toast only after a delay, when the author may be on another screen.
      if (!error && failures > 0) toast({ title: messageStatusTexts.sent, kind: 'success' })
      failures = 0
    }
    this.#busyRecipients.delete(otherId)
  }

  #handleError({ key, files }: Unsent, error: unknown) {
    if (isCancelled(error)) return this.#setFault(key, stoppedText)
    if (!(error instanceof ServerError)) console.error('A message could not be sent', error)
    const fault = messageOf(error, 'It could not be sent.')
    this.#setFault(key, fault, files.length === 0 || !isRefusedContent(error))
    this.#showToast(key, { title: 'Failed to send message', description: fault, kind: 'error' })
  }

  #nextFor(otherId: number): Unsent | undefined {
    const isDue = (item: Unsent) => item.otherId === otherId && item.fault === null
    return this.#isCurrentSession() ? this.#items.find(isDue) : undefined
  }

  /** Resolves to the files of a message, read from the device after a reload; rejects if they are gone. */
  async #loadFiles({ key, files }: Unsent): Promise<readonly LocalFile[]> {
    const loaded = this.#files.get(key)
    if (loaded || files.length === 0) return loaded ?? []
    const stored = await readChatFiles(this.#userId, files).catch(() => {
      // The code of the storage could not be loaded.
      throw new ServerError('Fennec could not be reached.', { code: 'NETWORK' })
    })
    if (stored.length < files.length) throw new ServerError(messageErrors.filesGone, { status: 410 })
    this.#files = new Map(this.#files).set(key, stored)
    this.#notify()
    return stored
  }

  async #send(message: Unsent) {
    const files = await this.#loadFiles(message)
    const upload = { share: 0, controller: new AbortController() }
    const updateProgress = (share: number) => {
      this.#uploads = new Map(this.#uploads).set(message.key, { ...upload, share })
      this.#notify()
    }
    if (files.length > 0) updateProgress(0)
    try {
      // Several tabs have the same outbox; one of them uploads the files.
      await withLock(message.key, () =>
        this.#submit(message, files, { onProgress: updateProgress, signal: upload.controller.signal }),
      )
    } finally {
      this.#uploads = omitKey(this.#uploads, message.key)
      this.#dismissToast(message.key)
      this.#notify()
    }
  }

  #submit(message: Unsent, files: readonly LocalFile[], watch: UploadWatch) {
    const { key, recipientId, content, replyToId, productId, serviceId } = message
    const about = { ...(productId !== null && { productId }), ...(serviceId !== null && { serviceId }) }
    const media = files.map(({ poster, waveform }) => ({
      file: null,
      ...(poster && { poster: null }),
      ...(waveform !== null && { waveform }),
    }))
    const input = { recipientId, content, replyToId, ...about, ...(media.length > 0 && { media }) }
    const uploadables = files.length > 0 ? toUploadables(files) : undefined
    return commit<outboxMutation>(
      this.#environment,
      { mutation, variables: { input }, uploadables },
      {
        key,
        prefersSocket: true,
        ...(uploadables && watch),
        updatesOnSuccess({ sendMessage: { message, conversation } }) {
          if (!conversation) return []
          const list = getMessageList(conversation.id)
          return [
            createList(list),
            appendToList(message.id, list, { skipsPartial: false }),
            moveToFront(conversation.id, chatList),
          ]
        },
      },
    )
  }
}

const omitKey = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([candidate]) => candidate !== key))

const toUploadables = (files: readonly LocalFile[]) =>
  Object.fromEntries(
    files.flatMap(({ file, poster }, at) => [
      [`input.media.${at}.file`, file] as const,
      ...(poster ? [[`input.media.${at}.poster`, poster] as const] : []),
    ]),
  )

/** Runs `work` under a lock shared by all tabs; without Web Locks the server drops the duplicate by its key. */
function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks }: Partial<Navigator> = navigator
  return locks ? locks.request(name, work) : work()
}

const outboxes = new WeakMap<Environment, Outbox>()

export function getOutbox(environment: Environment): Outbox {
  const outbox = outboxes.get(environment) ?? new Outbox(environment)
  outboxes.set(environment, outbox)
  return outbox
}
