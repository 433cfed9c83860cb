// A product that is being added or changed, kept on this device for its vendor until it is saved or discarded.
import * as z from 'zod/mini'
import { isBlank } from '#rules/common'
import type { productDraftKey } from '#web/session/keys.ts'
import { readKey, removeKey, writeKey } from '#web/session/keys.ts'

const photo = z.object({
  key: z.string(),
  version: z.int(),
  kind: z.literal('image'),
  name: z.string(),
  durationMs: z.null(),
  chosenBytes: z.number(),
  alt: z.string(),
  sent: z.nullable(z.object({ url: z.string(), at: z.number() })),
})

const shape = z.object({
  name: z.string(),
  description: z.string(),
  price: z.string(),
  stock: z.string(),
  category: z.string(),
  sizes: z.readonly(z.array(z.string())),
  /** Those that were chosen here. */
  photos: z.readonly(z.array(photo)),
  /** All photos in their order: of those above the key, of those that the product has the address. */
  order: z.readonly(z.array(z.string())),
})

export type Draft = z.infer<typeof shape>
export type DraftKey = ReturnType<typeof productDraftKey>

/** A stock that begins at 1: a new product that cannot be ordered is nobody's wish (decision 95). */
export const emptyDraft: Draft = {
  name: '',
  description: '',
  price: '',
  stock: '1',
  category: '',
  sizes: [],
  photos: [],
  order: [],
}

export function readDraft(key: DraftKey): Draft | null {
  try {
    return shape.safeParse(JSON.parse(readKey(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const plain = (draft: Draft) =>
  JSON.stringify({ ...draft, photos: draft.photos.map(({ key, version, alt }) => [key, version, alt]) })

/** Whether there is anything in it that is not there already; how far its files have been sent makes no difference. */
export const isChanged = (draft: Draft, begun: Draft): boolean => plain(draft) !== plain(begun)

export function writeDraft(key: DraftKey, draft: Draft, begun: Draft) {
  if (isChanged(draft, begun) && !isBlankDraft(draft)) writeKey(key, JSON.stringify(draft))
  else removeKey(key)
}

const isBlankDraft = ({ name, description, price, photos, order }: Draft) =>
  [name, description, price].every(isBlank) && photos.length === 0 && order.length === 0
