// What other rooms need of media in the graph: the type of a photo or video, and one's own by its id.
import { displayName } from '#rules/common'
import { builder } from '#server/core/builder.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findOwnMedia, type MediaRow } from './rows.ts'

/** A photo or video as it is shown. */
export interface ShownMedia extends MediaRow {
  /** The owner's display name: it describes what he has not described. */
  ownerName: string
  ownerIsClosed: boolean
}

export const Media = builder.objectRef<ShownMedia>('Media')

/** The photo or video of a payload, read after it was kept. */
export async function loadOwnMedia(ctx: Context, mediaId: number): Promise<ShownMedia> {
  const row = await findOwnMedia(ctx, mediaId)
  if (!row) throw new Refusal('NOT_FOUND', 'Media not found')
  const { media, ownerIsClosed, ...owner } = row
  return { ...media, ownerIsClosed, ownerName: displayName(owner) }
}
