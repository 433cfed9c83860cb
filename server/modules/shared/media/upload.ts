// Command that uploads a photo or video before the post or product it is for.
import { altText } from '#rules/shared/media'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import type { Upload } from '#server/core/context/uploads.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { withFileStore, markFilesUsed } from './files.ts'
import { ingestFile } from './ingest.ts'
import type { MediaUse } from './uses.ts'

const hourMs = 3_600_000

export interface MediaUpload {
  file: Upload
  poster?: Upload | null
  alt?: string | null
}

/** Stores a photo or video for `use.unattachedHours`, until it is attached. Throws as `ingestFile` does. */
export async function uploadMedia(
  ctx: AuthenticatedContext,
  use: MediaUse,
  { alt: typedAlt, ...files }: MediaUpload,
): Promise<{ mediaId: number }> {
  const alt = parse(altText, typedAlt)
  const { id: ownerId } = ctx.viewer
  return prepareWrite(ctx, { operation: 'uploadMedia', input: { use: use.name, alt } }, (commit) =>
    withFileStore(ctx, use, async (store) => {
      const media = await ingestFile(ctx, use, store, files)
      return commit(async (tx) => {
        const createdAt = tx.now()
        const keptUntil = new Date(createdAt.getTime() + use.unattachedHours * hourMs)
        const { id: mediaId } = await tx.db.media.create({
          data: { ...media, alt, ownerId, keptUntil, createdAt },
        })
        await markFilesUsed(tx, [media.key])
        return { mediaId }
      })
    }),
  )
}
