// A post that is not finished, kept on this device for the person who writes it, until it is posted or discarded.
import * as z from 'zod/mini'
import { isBlank } from '#rules/common'
import { draftKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'

const mention = z.object({ userId: z.string(), offset: z.int(), length: z.int() })

const file = z.object({
  key: z.string(),
  version: z.int(),
  kind: z.enum(['image', 'video']),
  name: z.string(),
  durationMs: z.nullable(z.number()),
  chosenBytes: z.number(),
  alt: z.string(),
  sent: z.nullable(z.object({ url: z.string(), at: z.number() })),
})

const shape = z.object({
  text: z.string(),
  mentions: z.readonly(z.array(mention)),
  topic: z.string(),
  replySetting: z.enum(['EVERYONE', 'FOLLOWERS', 'NOBODY']),
  /** The global id of the post it quotes. */
  quoteOf: z.nullable(z.string()),
  files: z.readonly(z.array(file)),
  /** The global id of the product it shows. */
  productId: z._default(z.nullable(z.string()), null),
  /** Its author has posted it without a connection: it goes out when there is one again. */
  isWaiting: z._default(z.boolean(), false),
})

export type Draft = z.infer<typeof shape>
export type DraftKey = ReturnType<typeof draftKey>

export const emptyDraft = (quoteOf: string | null): Draft => ({
  text: '',
  mentions: [],
  topic: '',
  replySetting: 'EVERYONE',
  quoteOf,
  files: [],
  productId: null,
  isWaiting: false,
})

const isEmpty = ({ text, topic, files, productId }: Draft) =>
  isBlank(text) && topic === '' && files.length === 0 && productId === null

function readStored(key: DraftKey): Draft | null {
  try {
    return shape.safeParse(JSON.parse(readKey(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** What was being written there, or null; of a quote only if it is of the same post. */
export function readDraft(key: DraftKey, quoteOf: string | null): Draft | null {
  const draft = readStored(key)
  return draft?.quoteOf === quoteOf ? draft : null
}

/** Whether a quote of another post is there: it stays until something is written. */
export const holdsAnother = (key: DraftKey, quoteOf: string | null): boolean =>
  (readStored(key)?.quoteOf ?? quoteOf) !== quoteOf

export const isWaiting = (key: DraftKey): boolean => readStored(key)?.isWaiting ?? false

/** Whether it was still waiting, and from now on is not: of two tabs that have it one sends it. */
export function takeWaiting(key: DraftKey): boolean {
  const draft = readStored(key)
  if (!draft?.isWaiting) return false
  writeKey(key, JSON.stringify({ ...draft, isWaiting: false }))
  return true
}

export function writeDraft(key: DraftKey, draft: Draft) {
  if (!isEmpty(draft)) writeKey(key, JSON.stringify(draft))
  else if (!holdsAnother(key, draft.quoteOf)) removeKey(key)
}
