// Storage of drafts of listing forms, on this device per vendor, until they are saved or discarded.
import * as z from 'zod/mini'
import { readKey, removeKey, writeKey, type listingDraftKey } from '#web/session/keys.ts'

export type DraftKey = ReturnType<typeof listingDraftKey>

export const draftPhoto = z.object({
  key: z.string(),
  version: z.int(),
  kind: z.literal('image'),
  name: z.string(),
  durationMs: z.null(),
  chosenBytes: z.number(),
  alt: z.string(),
  sent: z.nullable(z.object({ url: z.string(), at: z.number() })),
})

interface WithPhotos {
  photos: readonly z.infer<typeof draftPhoto>[]
}

/** Serializes a draft for comparison, without upload progress. */
const toComparableText = (draft: WithPhotos) =>
  JSON.stringify({ ...draft, photos: draft.photos.map(({ key, version, alt }) => [key, version, alt]) })

/** Creates a store for drafts of the given shape. `write` removes a blank or unchanged draft. */
export function createDraftStore<Draft extends WithPhotos>(
  shape: z.ZodMiniType<Draft>,
  isBlank: (draft: Draft) => boolean,
) {
  return {
    read(key: DraftKey): Draft | null {
      try {
        return shape.safeParse(JSON.parse(readKey(key) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    write(key: DraftKey, draft: Draft, initial: Draft) {
      if (toComparableText(draft) !== toComparableText(initial) && !isBlank(draft))
        writeKey(key, JSON.stringify(draft))
      else removeKey(key)
    },
  }
}

export const toDraftPhotos = <Photo extends object>(photos: readonly Photo[]) =>
  photos.map((photo) => ({ ...photo, kind: 'image' as const, durationMs: null }))
