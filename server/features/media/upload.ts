// The verb of a photo or video that is sent before its post.
import { altText } from '#rules/media'
import type { Signed } from '#server/core/context.ts'
import { once, recall } from '#server/core/idempotency.ts'
import { parse } from '#server/core/parse.ts'
import type { Upload } from '#server/core/uploads.ts'
import { storing } from './media.ts'
import { useMedia } from './posts.ts'
import { takeFile } from './taking.ts'

export interface MediaUpload {
  file: Upload
  poster?: Upload | null
  alt?: string | null
}

/** Keeps a photo or video of one's own for a post of the next 24 hours. Refuses as `takeFile` does. */
export async function uploadMedia(
  ctx: Signed,
  { alt: words, ...files }: MediaUpload,
): Promise<{ mediaId: number }> {
  const alt = parse(altText, words)
  const { id: ownerId } = ctx.viewer
  const write = { operation: 'uploadMedia', owner: String(ownerId), input: { alt } }
  const made = await recall<{ mediaId: number }>(ctx, write)
  if (made) return made
  return storing(ctx, async (store) => {
    const media = await takeFile(ctx, store, files)
    return once(ctx, write, async (tx) => {
      const { id: mediaId } = await tx.db.media.create({
        data: { ...media, alt, ownerId, createdAt: tx.now() },
      })
      await useMedia(tx, [media.key])
      return { mediaId }
    })
  })
}
