// The photos and videos of what is being written: sent one after another as soon as they are chosen, each to be tried again alone.
import { isContentRefusal } from '#web/relay/store/contentRefusal.ts'
import { messageOf } from '#web/relay/network/serverError.ts'
import type { UploadWatch } from '#web/relay/network/upload.ts'
import { isCancelled } from '#web/relay/network/sendUpload.ts'
import {
  attachmentOf,
  sendAnew,
  type Attachment,
  type AttachmentFacts,
  type AttachmentFiles,
} from './attachment.ts'

/** Sends a file and gives its address at the server. */
export type Send = (files: AttachmentFiles, watch: Required<UploadWatch>) => Promise<string>

const notSent = 'It could not be sent. Check your connection.'

const isWaiting = ({ state }: Attachment) => state === 'waiting'

export class Attachments {
  readonly #send: Send
  readonly #listeners = new Set<() => void>()
  #items: readonly Attachment[] = []
  #underWay: { key: string; controller: AbortController } | null = null
  #sending: Promise<void> | null = null

  constructor(send: Send) {
    this.#send = send
  }

  readonly items = () => this.#items

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(facts: AttachmentFacts, files: AttachmentFiles) {
    this.#become([...this.#items, attachmentOf(facts, files)])
    void this.#sendAll()
  }

  /** Puts what was kept before whatever has been chosen meanwhile. */
  restore(kept: readonly Attachment[]) {
    this.#become([...kept, ...this.#items])
    void this.#sendAll()
  }

  remove(key: string) {
    this.#stop(key)
    const gone = this.#items.find((item) => item.key === key)
    if (gone) URL.revokeObjectURL(gone.previewUrl)
    this.#become(this.#items.filter((item) => item !== gone))
  }

  removeAll() {
    for (const { key } of this.#items) this.remove(key)
  }

  /** Puts an edited picture in the place of the earlier one. */
  replace(key: string, file: Blob) {
    this.#stop(key)
    this.#change(key, (item) => {
      URL.revokeObjectURL(item.previewUrl)
      const facts = { ...item, version: item.version + 1, chosenBytes: file.size, sent: null }
      return attachmentOf(facts, { file, poster: null })
    })
    void this.#sendAll()
  }

  describe(key: string, alt: string) {
    this.#change(key, (item) => ({ ...item, alt }))
  }

  cancel(key: string) {
    this.#stop(key)
    this.#change(key, (item) => ({ ...item, state: 'failed', fault: 'Not sent.' }))
  }

  retry(key: string) {
    this.#change(key, sendAnew)
    void this.#sendAll()
  }

  /** The server does not know the files any more. */
  forgetSent() {
    this.#become(this.#items.map(sendAnew))
  }

  /** Sends whatever has not been sent; resolves with whether everything is there. */
  async settle(): Promise<boolean> {
    this.#become(
      this.#items.map((item) => (item.state === 'failed' && item.canRetry ? sendAnew(item) : item)),
    )
    const wanted = this.#items.map(({ key }) => key)
    while (this.#items.some(isWaiting)) await this.#sendAll()
    await this.#sending
    const sent = this.#items.filter(({ state }) => state === 'sent').map(({ key }) => key)
    return wanted.every((key) => sent.includes(key))
  }

  /** Ends what is under way: whoever leaves the screen has no use for it. It can go on when she comes back. */
  close() {
    this.#underWay?.controller.abort()
    for (const { previewUrl } of this.#items) URL.revokeObjectURL(previewUrl)
    this.#items = []
  }

  #become(items: readonly Attachment[]) {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }

  #change(key: string, change: (item: Attachment) => Attachment) {
    this.#become(this.#items.map((item) => (item.key === key ? change(item) : item)))
  }

  #stop(key: string) {
    if (this.#underWay?.key === key) this.#underWay.controller.abort()
  }

  #sendAll(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendWaiting() {
    for (;;) {
      const next = this.#items.find(isWaiting)
      if (!next) return
      await this.#sendOne(next)
    }
  }

  async #sendOne({ key, file, poster }: Attachment) {
    const controller = new AbortController()
    this.#underWay = { key, controller }
    // What was cancelled, replaced or removed meanwhile stays as it is now.
    const note = (change: Partial<Attachment>) =>
      controller.signal.aborted || this.#change(key, (item) => ({ ...item, ...change }))
    note({ state: 'sending' })
    try {
      const watch = { signal: controller.signal, onProgress: (share: number) => void note({ share }) }
      const url = await this.#send({ file, poster }, watch)
      note({ state: 'sent', share: 1, sent: { url, at: Date.now() } })
    } catch (error) {
      if (isCancelled(error)) return
      note({ state: 'failed', fault: messageOf(error, notSent), canRetry: !isContentRefusal(error) })
    }
  }
}
