// A post that is not finished, kept on this device for its author until it is posted or discarded. Each draft has an id,
// and once that has ended nothing of this tab writes it again; a draft that was posted ends in other tabs, too.
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { newKey } from '#web/relay/network/idempotency.ts'
import { draftKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'

const mention = z.object({ userId: z.string(), offset: z.int(), length: z.int() })

const file = z.object({
  key: z.string(),
  version: z.int(),
  kind: z.enum(['image', 'video']),
  name: z.string(),
  durationMs: z.nullable(z.number()),
  mayBeUnplayable: z.optional(z.boolean()),
  chosenBytes: z.number(),
  alt: z.string(),
  sent: z.nullable(z.object({ url: z.string(), at: z.number() })),
})

const shape = z.object({
  /** Empty in a draft that was kept before drafts had ids. */
  id: z._default(z.string(), ''),
  text: z.string(),
  mentions: z.readonly(z.array(mention)),
  topic: z.string(),
  replySetting: z.enum(['EVERYONE', 'FOLLOWERS', 'NOBODY']),
  /** The global id of the post it quotes. */
  quoteOf: z.nullable(z.string()),
  files: z.readonly(z.array(file)),
  /** The global id of the product it shows. */
  productId: z._default(z.nullable(z.string()), null),
  /** The author has posted it without a connection: it goes out when there is one again. */
  isWaiting: z._default(z.boolean(), false),
})

export type Draft = z.infer<typeof shape>
export type DraftKey = ReturnType<typeof draftKey>

export const emptyDraft = (quoteOf: string | null): Draft => ({
  id: newKey(),
  text: '',
  mentions: [],
  topic: '',
  replySetting: 'EVERYONE',
  quoteOf,
  files: [],
  productId: null,
  isWaiting: false,
})

export const isEmpty = ({ text, topic, files, productId }: Draft) =>
  isBlank(text) && topic === '' && files.length === 0 && productId === null

function parsed<Result>(
  reading: { safeParse: (value: unknown) => { data?: Result | undefined } },
  text: string | null,
) {
  try {
    return reading.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const readStored = (key: DraftKey): Draft | null => parsed(shape, readKey(key))

/** What was being written there, or null; of a quote only if it is of the same post. */
export function readDraft(key: DraftKey, quoteOf: string | null): Draft | null {
  const draft = readStored(key)
  return draft?.quoteOf === quoteOf ? draft : null
}

/** Whether a quote of another post is there: it stays until something is written. */
export const holdsAnother = (key: DraftKey, quoteOf: string | null): boolean =>
  (readStored(key)?.quoteOf ?? quoteOf) !== quoteOf

/** The draft that waits for a connection, if any. */
export function waitingDraft(key: DraftKey): Draft | null {
  const draft = readStored(key)
  return draft?.isWaiting ? draft : null
}

/** Whether it was still waiting, and from now on is not: of two tabs that have it one sends it. */
export function takeWaiting(key: DraftKey): boolean {
  const draft = readStored(key)
  if (!draft?.isWaiting) return false
  writeKey(key, JSON.stringify({ ...draft, isWaiting: false }))
  return true
}

/** Lets a draft that could not go out wait again, unless it has ended or changed meanwhile. */
export function waitAgain(key: DraftKey, id: string) {
  const draft = readStored(key)
  if (draft?.id !== id) return
  writeKey(key, JSON.stringify({ ...draft, isWaiting: true }))
  tell()
}

const endedIds = new Set<string>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Calls back when a draft has ended, was posted in another tab, or waits again. */
export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const hasEnded = (id: string): boolean => endedIds.has(id)

const ending = z.object({ ended: z.string() })

/** Ends a draft, and removes it from the device. Other tabs that hold one that was posted let go of it, too. */
export function endDraft(key: DraftKey, id: string, { isPosted }: { isPosted: boolean }) {
  endedIds.add(id)
  if (readStored(key)?.id === id) {
    // The entry is there for a moment: it tells the other tabs.
    if (isPosted) writeKey(key, JSON.stringify({ ended: id }))
    removeKey(key)
  }
  tell()
}

globalThis.addEventListener?.('storage', ({ newValue }) => {
  const ended = parsed(ending, newValue)
  if (!ended) return
  endedIds.add(ended.ended)
  tell()
})

export function writeDraft(key: DraftKey, draft: Draft) {
  if (hasEnded(draft.id)) return
  if (!isEmpty(draft)) writeKey(key, JSON.stringify(draft))
  else if (!holdsAnother(key, draft.quoteOf)) removeKey(key)
}
