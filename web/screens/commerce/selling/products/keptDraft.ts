// What is being added or changed, kept on this device for its vendor until it is saved or discarded.
import * as z from 'zod/mini'
import { readKey, removeKey, writeKey, type listingDraftKey } from '#web/session/keys.ts'

export type DraftKey = ReturnType<typeof listingDraftKey>

/** A picture that was chosen, as the draft remembers it. */
export const keptPicture = z.object({
  key: z.string(),
  version: z.int(),
  kind: z.literal('image'),
  name: z.string(),
  durationMs: z.null(),
  chosenBytes: z.number(),
  alt: z.string(),
  sent: z.nullable(z.object({ url: z.string(), at: z.number() })),
})

interface WithPictures {
  /** Those that were chosen here. */
  photos: readonly z.infer<typeof keptPicture>[]
}

/** Whether there is anything in it that is not there already; how far its files have been sent makes no difference. */
const plain = (draft: WithPictures) =>
  JSON.stringify({ ...draft, photos: draft.photos.map(({ key, version, alt }) => [key, version, alt]) })

/** Reads and writes drafts of that shape; one that says nothing, or what is there already, is not kept. */
export function draftsOf<Draft extends WithPictures>(
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
    write(key: DraftKey, draft: Draft, begun: Draft) {
      if (plain(draft) !== plain(begun) && !isBlank(draft)) writeKey(key, JSON.stringify(draft))
      else removeKey(key)
    },
  }
}

/** What the draft remembers of chosen pictures. */
export const picturesOf = <Fact extends object>(facts: readonly Fact[]) =>
  facts.map((fact) => ({ ...fact, kind: 'image' as const, durationMs: null }))
