// The pictures of link cards: a JPEG of the first photo, or of the profile picture, drawn when somebody first asks for it, and then kept.
import { mediaRules } from '#rules/shared/media'
import type { Parts } from '#server/core/context/context.ts'
import { cardNameOf, mediaName, posterName } from './names.ts'
import { beginCard, findLargestFile, findShownMedia, finishCard, type MediaRow } from './queries.ts'
import { isInOpenFolder, isOpen } from './uses.ts'

/** Whether that is the name of a card's picture: the key of what it shows, as a JPEG. */
export const isCard = (name: string): boolean => /^[a-z]+\/[0-9a-f]{32}\.jpg$/.test(name)

/**
 * Draws the picture of that name and keeps it beside the photo or the still it shows, for as long as that is there.
 * False when it shows nothing that everybody may see.
 */
export async function keepCard(parts: Parts, name: string): Promise<boolean> {
  const key = name.replace(/\.jpg$/, '')
  const source = await sourceOf(parts, key)
  const picture = source && (await parts.storage.read(source))
  if (!picture) return false
  await beginCard(parts, { name, beside: key })
  const card = await parts.images.card(picture, mediaRules.card)
  await parts.storage.put(name, card, 'image/jpeg')
  if (await finishCard(parts, { name, bytes: card.length, beside: key })) return true
  // What it shows went meanwhile: nobody else would know of this file.
  await parts.storage.remove(name)
  await parts.prisma.storedFile.deleteMany({ where: { key: name, inUse: false } })
  return false
}

/** The file that a card is drawn from; null where there is none, or not for everybody. */
async function sourceOf(parts: Parts, key: string): Promise<string | null> {
  if (isInOpenFolder(key)) return findLargestFile(parts, key)
  const shown = await findShownMedia(parts, key)
  return shown && isOpen({ ...shown.media, ...shown }) ? pictureOf(shown.media) : null
}

/** The picture that is wide enough, or the still of a video; null where it has none. */
function pictureOf(media: MediaRow): string | null {
  const { side } = mediaRules.card
  return media.kind === 'VIDEO' ? posterName(media, side) : mediaName(media, side)
}

export interface CardPicture {
  /** In storage. */
  name: string
  /** In pixels, as it will be drawn. */
  width: number
  height: number
}

/** The picture that a link card of these media shows: of the first one that has something to show. */
export function cardPictureOf(media: MediaRow[]): (CardPicture & { media: MediaRow }) | null {
  const first = media.find(({ widths }) => widths.length > 0)
  if (!first) return null
  const scale = Math.min(
    1,
    widest(first) / first.width,
    mediaRules.card.side / Math.max(first.width, first.height),
  )
  const [width, height] = [first.width, first.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
  return { name: cardNameOf(first.key), width: width ?? 1, height: height ?? 1, media: first }
}

const widest = ({ widths }: MediaRow) => Math.max(...widths)
