// What other rooms need of media in the graph: photos, videos and voice notes as they are shown, and one's own by its id.
import { displayName } from '#rules/shared/common'
import { batched } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { findMedia, findOwnMedia, type MediaRow, type OwnMediaRow } from './queries.ts'

/** A photo or video as it is shown. */
export interface ShownMedia extends MediaRow {
  kind: 'IMAGE' | 'VIDEO'
  /** The owner's display name: it describes what he has not described. */
  ownerName: string
  ownerIsClosed: boolean
}

export const Media = builder.objectRef<ShownMedia>('Media')

/** A recording as it is shown: for the two alone who write to each other. */
export interface ShownVoice extends MediaRow {
  kind: 'AUDIO'
}

export const VoiceNote = builder.objectRef<ShownVoice>('VoiceNote')

interface Owner extends Pick<ShownMedia, 'ownerName' | 'ownerIsClosed'> {
  /** What describes a photo that has no words of its own, where that is not its owner. */
  alt?: string
}

/** What there is to see of what something shows. */
export const seenOf = (media: MediaRow[], owner: Owner): ShownMedia[] =>
  media.filter(isSeen).map((one) => ({ ...one, ...owner, alt: one.alt ?? owner.alt ?? null }))

const isSeen = <Row extends MediaRow>(one: Row): one is Row & { kind: ShownMedia['kind'] } =>
  one.kind !== 'AUDIO'

/** And the recording; null where there is none. */
export const voiceOf = (media: MediaRow[]): ShownVoice | null => media.find(isHeard) ?? null

const isHeard = (one: MediaRow): one is ShownVoice => one.kind === 'AUDIO'

const shownOf = (row: OwnMediaRow | null): ShownMedia[] =>
  row ? seenOf([row.media], { ownerName: displayName(row), ownerIsClosed: row.ownerIsClosed }) : []

/** The photo or video of a payload, read after it was kept. */
export async function loadOwnMedia(ctx: Context, mediaId: number): Promise<ShownMedia> {
  const [shown] = shownOf(await findOwnMedia(ctx, mediaId))
  if (!shown) throw new Refusal('NOT_FOUND', 'Media not found')
  return shown
}

const loadMedia = batched(findMedia)

/** Those of the photos and videos with these keys that are still there, whoever may see them: only for moderators. */
export async function loadMediaByKeys(ctx: Context, keys: string[]): Promise<ShownMedia[]> {
  return (await Promise.all(keys.map((key) => loadMedia(ctx, key)))).flatMap(shownOf)
}
