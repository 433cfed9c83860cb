// Drafts of posts, stored on the device. An ended draft, posted or discarded, is never written again; a posted one ends
// in all tabs.
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { newKey } from '#web/relay/network/idempotency.ts'
import { draftKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'

const mentionSchema = z.object({ userId: z.string(), offset: z.int(), length: z.int() })

const fileSchema = z.object({
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

const draftSchema = z.object({
  /** Empty in drafts stored before ids existed. */
  id: z._default(z.string(), ''),
  text: z.string(),
  mentions: z.readonly(z.array(mentionSchema)),
  topic: z.string(),
  replySetting: z.enum(['EVERYONE', 'FOLLOWERS', 'NOBODY']),
  /** Global id of the quoted post. */
  quoteOf: z.nullable(z.string()),
  files: z.readonly(z.array(fileSchema)),
  productId: z._default(z.nullable(z.string()), null),
  /** True for a post made offline, which is sent once the device is online. */
  isWaiting: z._default(z.boolean(), false),
})

export type Draft = z.infer<typeof draftSchema>
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

function parseJson<Result>(
  schema: { safeParse: (value: unknown) => { data?: Result | undefined } },
  text: string | null,
) {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const readStored = (key: DraftKey): Draft | null => parseJson(draftSchema, readKey(key))

/** Returns the stored draft, or null; the draft of a quote only for the same quoted post. */
export function readDraft(key: DraftKey, quoteOf: string | null): Draft | null {
  const draft = readStored(key)
  return draft?.quoteOf === quoteOf ? draft : null
}

/** Returns true if the draft of another quote is stored; the first edit of this draft replaces it. */
export const hasOtherDraft = (key: DraftKey, quoteOf: string | null): boolean =>
  (readStored(key)?.quoteOf ?? quoteOf) !== quoteOf

/** Returns the draft that waits for a connection, or null. */
export function waitingDraft(key: DraftKey): Draft | null {
  const draft = readStored(key)
  return draft?.isWaiting ? draft : null
}

/** Ends the waiting. Returns true in only one tab, which then sends the draft. */
export function claimWaitingDraft(key: DraftKey): boolean {
  const draft = readStored(key)
  if (!draft?.isWaiting) return false
  writeKey(key, JSON.stringify({ ...draft, isWaiting: false }))
  return true
}

/** Marks a draft as waiting again, unless it has ended or changed meanwhile. */
export function markWaitingAgain(key: DraftKey, id: string) {
  const draft = readStored(key)
  if (draft?.id !== id) return
  writeKey(key, JSON.stringify({ ...draft, isWaiting: true }))
  notify()
}

const endedIds = new Set<string>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** Calls `listener` when a draft ends, is posted in another tab, or waits again. Returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const hasEnded = (id: string): boolean => endedIds.has(id)

const endedSchema = z.object({ ended: z.string() })

/** Ends a draft and removes it from the device; a posted one ends in other tabs too. */
export function endDraft(key: DraftKey, id: string, { isPosted }: { isPosted: boolean }) {
  endedIds.add(id)
  if (readStored(key)?.id === id) {
    // Writing the entry triggers the storage event in other tabs.
    if (isPosted) writeKey(key, JSON.stringify({ ended: id }))
    removeKey(key)
  }
  notify()
}

globalThis.addEventListener?.('storage', ({ newValue }) => {
  const ended = parseJson(endedSchema, newValue)
  if (!ended) return
  endedIds.add(ended.ended)
  notify()
})

export function writeDraft(key: DraftKey, draft: Draft) {
  if (hasEnded(draft.id)) return
  if (!isEmpty(draft)) writeKey(key, JSON.stringify(draft))
  else if (!hasOtherDraft(key, draft.quoteOf)) removeKey(key)
}
