// GraphQL types of photos, videos and voice notes, and conversions of media rows into them.
import { displayName } from '#rules/shared/common'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { findMedia, findOwnMedia, type MediaRow, type OwnMediaRow } from './queries.ts'

/** A photo or video with its owner. */
export interface VisualMedia extends MediaRow {
  kind: 'IMAGE' | 'VIDEO'
  /** The owner's display name, used in place of a missing description. */
  ownerName: string
  ownerIsClosed: boolean
}

export const Media = builder.objectRef<VisualMedia>('Media')

/** A recording; only the two participants of its chat may hear it. */
export interface VoiceMedia extends MediaRow {
  kind: 'AUDIO'
}

export const VoiceNote = builder.objectRef<VoiceMedia>('VoiceNote')

interface Owner extends Pick<VisualMedia, 'ownerName' | 'ownerIsClosed'> {
  /** Description of media without their own, in place of the owner's name. */
  alt?: string
}

/** Returns the photos and videos among the media, with their owner. */
export const visualMedia = (media: MediaRow[], owner: Owner): VisualMedia[] =>
  media.filter(isVisual).map((media) => ({ ...media, ...owner, alt: media.alt ?? owner.alt ?? null }))

const isVisual = <Row extends MediaRow>(media: Row): media is Row & { kind: VisualMedia['kind'] } =>
  media.kind !== 'AUDIO'

/** Returns the recording among the media, or null. */
export const findVoiceNote = (media: MediaRow[]): VoiceMedia | null => media.find(isVoice) ?? null

const isVoice = (media: MediaRow): media is VoiceMedia => media.kind === 'AUDIO'

const toVisualMedia = (row: OwnMediaRow | null): VisualMedia[] =>
  row ? visualMedia([row.media], { ownerName: displayName(row), ownerIsClosed: row.ownerIsClosed }) : []

/** Returns the viewer's own photo or video. Throws NOT_FOUND. */
export async function loadOwnMedia(ctx: Context, mediaId: number): Promise<VisualMedia> {
  const [shown] = toVisualMedia(await findOwnMedia(ctx, mediaId))
  if (!shown) throw new Refusal('NOT_FOUND', 'Media not found')
  return shown
}

const loadMedia = createLoader(findMedia)

/** Returns the existing photos and videos among the keys, ignoring visibility: for moderators only. */
export async function loadMediaByKeys(ctx: Context, keys: string[]): Promise<VisualMedia[]> {
  return (await Promise.all(keys.map((key) => loadMedia(ctx, key)))).flatMap(toVisualMedia)
}
