// Upload queue of the photos and videos of an unsent post or message: uploads one after the other, starting at once;
// each can be retried.
import { isRefusedContent } from '#web/relay/store/contentRefusal.ts'
import { messageOf } from '#web/relay/network/serverError.ts'
import type { UploadWatch } from '#web/relay/network/upload.ts'
import { isCancelled } from '#web/relay/network/sendUpload.ts'
import {
  createAttachment,
  resetUpload,
  type Attachment,
  type AttachmentMetadata,
  type AttachmentFiles,
} from './attachment.ts'

/** Uploads the files of one attachment; resolves to its URL. */
export type UploadAttachment = (files: AttachmentFiles, watch: Required<UploadWatch>) => Promise<string>

const uploadErrorText = 'It could not be sent. Check your connection.'

const isWaiting = ({ state }: Attachment) => state === 'waiting'

export class Attachments {
  readonly #send: UploadAttachment
  readonly #listeners = new Set<() => void>()
  #items: readonly Attachment[] = []
  #current: { key: string; controller: AbortController } | null = null
  #sending: Promise<void> | null = null

  constructor(send: UploadAttachment) {
    this.#send = send
  }

  readonly items = () => this.#items

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(metadata: AttachmentMetadata, files: AttachmentFiles) {
    this.#setItems([...this.#items, createAttachment(metadata, files)])
    void this.#sendAll()
  }

  /** Puts restored attachments before those chosen meanwhile. */
  restore(restored: readonly Attachment[]) {
    this.#setItems([...restored, ...this.#items])
    void this.#sendAll()
  }

  remove(key: string) {
    this.#abort(key)
    const removed = this.#items.find((item) => item.key === key)
    if (removed) URL.revokeObjectURL(removed.previewUrl)
    this.#setItems(this.#items.filter((item) => item !== removed))
  }

  removeAll() {
    for (const { key } of this.#items) this.remove(key)
  }

  replace(key: string, file: Blob) {
    this.#abort(key)
    this.#update(key, (item) => {
      URL.revokeObjectURL(item.previewUrl)
      const metadata = { ...item, version: item.version + 1, chosenBytes: file.size, sent: null }
      return createAttachment(metadata, { file, poster: null })
    })
    void this.#sendAll()
  }

  setAlt(key: string, alt: string) {
    this.#update(key, (item) => ({ ...item, alt }))
  }

  cancel(key: string) {
    this.#abort(key)
    this.#update(key, (item) => ({ ...item, state: 'failed', errorText: 'Not sent.' }))
  }

  retry(key: string) {
    this.#update(key, resetUpload)
    void this.#sendAll()
  }

  /** Marks every file as not uploaded, because the server no longer has them. */
  resetUploads() {
    this.#setItems(this.#items.map(resetUpload))
  }

  /** Uploads what is left, retrying failures. Resolves to true if every file was uploaded. */
  async finishUploads(): Promise<boolean> {
    this.#setItems(
      this.#items.map((item) => (item.state === 'failed' && item.canRetry ? resetUpload(item) : item)),
    )
    const expectedKeys = this.#items.map(({ key }) => key)
    while (this.#items.some(isWaiting)) await this.#sendAll()
    await this.#sending
    const sent = this.#items.filter(({ state }) => state === 'sent').map(({ key }) => key)
    return expectedKeys.every((key) => sent.includes(key))
  }

  /** Aborts the upload and drops all files, when the composer closes; the draft can restore them. */
  close() {
    this.#current?.controller.abort()
    for (const { previewUrl } of this.#items) URL.revokeObjectURL(previewUrl)
    this.#items = []
  }

  #setItems(items: readonly Attachment[]) {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }

  #update(key: string, change: (item: Attachment) => Attachment) {
    this.#setItems(this.#items.map((item) => (item.key === key ? change(item) : item)))
  }

  #abort(key: string) {
    if (this.#current?.key === key) this.#current.controller.abort()
  }

  #sendAll(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendWaiting() {
    for (let next = this.#items.find(isWaiting); next; next = this.#items.find(isWaiting))
      await this.#sendOne(next)
  }

  async #sendOne({ key, file, poster }: Attachment) {
    const controller = new AbortController()
    this.#current = { key, controller }
    // An aborted upload does not change its item.
    const update = (change: Partial<Attachment>) =>
      controller.signal.aborted || this.#update(key, (item) => ({ ...item, ...change }))
    update({ state: 'sending' })
    try {
      const watch = { signal: controller.signal, onProgress: (progress: number) => void update({ progress }) }
      const url = await this.#send({ file, poster }, watch)
      update({ state: 'sent', progress: 1, sent: { url, at: Date.now() } })
    } catch (error) {
      if (isCancelled(error)) return
      update({
        state: 'failed',
        errorText: messageOf(error, uploadErrorText),
        canRetry: !isRefusedContent(error),
      })
    }
  }
}
