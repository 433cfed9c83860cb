// The pictures of link cards: a JPEG of the first photo, drawn when somebody first asks for it, and then kept.
import { mediaRules } from '#rules/media'
import type { Parts } from '#server/core/context.ts'
import { cardNameOf, mediaName, posterName } from './names.ts'
import { beginCard, findShownMedia, finishCard, type MediaRow } from './rows.ts'
import { isOpen } from './uses.ts'

/** Whether that is the name of a card's picture: the key of what it shows, as a JPEG. */
export const isCard = (name: string): boolean => /^[a-z]+\/[0-9a-f]{32}\.jpg$/.test(name)

/**
 * Draws the picture of that name and keeps it beside the photo or the still it shows, for as long as that is there.
 * False when it shows nothing that everybody may see.
 */
export async function keepCard({ prisma, ...parts }: Parts, name: string): Promise<boolean> {
  const key = name.replace(/\.jpg$/, '')
  const shown = await findShownMedia(parts, key)
  const isForAll = shown && isOpen({ ...shown.media, ...shown })
  const picture = isForAll && (await pictureOf(parts, shown.media))
  if (!picture) return false
  await beginCard(parts, { name, beside: key })
  const card = await parts.images.card(picture, mediaRules.card)
  await parts.storage.put(name, card, 'image/jpeg')
  if (await finishCard(parts, { name, bytes: card.length, beside: key })) return true
  // What it shows went meanwhile: nobody else would know of this file.
  await parts.storage.remove(name)
  await prisma.storedFile.deleteMany({ where: { key: name, inUse: false } })
  return false
}

/** The picture that is wide enough, or the still of a video; null where it has none. */
async function pictureOf({ storage }: Pick<Parts, 'storage'>, media: MediaRow): Promise<Uint8Array | null> {
  const { side } = mediaRules.card
  const name = media.kind === 'VIDEO' ? posterName(media, side) : mediaName(media, side)
  return name === null ? null : storage.read(name)
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
