// Link card pictures: JPEGs of the first photo or the profile picture, drawn on the first request and then stored.
import { mediaRules } from '#rules/shared/media'
import type { Services } from '#server/core/context/context.ts'
import { toCardName, mediaName, posterName } from './names.ts'
import { insertCard, findLargestFile, findAttachedMedia, activateCard, type MediaRow } from './queries.ts'
import { isInPublicFolder, isPublic } from './uses.ts'

/** Returns true if the name is that of a card picture: the key of its source, as a JPEG. */
export const isCardPictureName = (name: string): boolean => /^[a-z]+\/[0-9a-f]{32}\.jpg$/.test(name)

/** Draws and stores the card picture of that name, while its source is in use. Returns false if that is not public. */
export async function createCardPicture(services: Services, name: string): Promise<boolean> {
  const key = name.replace(/\.jpg$/, '')
  const source = await findSource(services, key)
  const picture = source && (await services.storage.read(source))
  if (!picture) return false
  await insertCard(services, { name, sourceKey: key })
  const card = await services.images.card(picture, mediaRules.card)
  await services.storage.put(name, card, 'image/jpeg')
  if (await activateCard(services, { name, bytes: card.length, sourceKey: key })) return true
  // The source was deleted meanwhile, and no other row points at this file.
  await services.storage.remove(name)
  await services.prisma.storedFile.deleteMany({ where: { key: name, inUse: false } })
  return false
}

/** Returns the file that a card is drawn from; null if there is none or it is not public. */
async function findSource(services: Services, key: string): Promise<string | null> {
  if (isInPublicFolder(key)) return findLargestFile(services, key)
  const attached = await findAttachedMedia(services, key)
  return attached && isPublic({ ...attached.media, ...attached }) ? getWideEnoughName(attached.media) : null
}

/** Returns the picture, or a video's poster, that is wide enough; null for a video without one. */
function getWideEnoughName(media: MediaRow): string | null {
  const { side: minWidthPx } = mediaRules.card
  return media.kind === 'VIDEO' ? posterName(media, minWidthPx) : mediaName(media, minWidthPx)
}

export interface CardPicture {
  name: string
  /** In pixels, as it will be drawn. */
  width: number
  height: number
}

/** Returns the card picture of the first of the media that has a picture; null if none has. */
export function findCardPicture(media: MediaRow[]): (CardPicture & { media: MediaRow }) | null {
  const source = media.find(({ widths }) => widths.length > 0)
  if (!source) return null
  const widest = Math.max(...source.widths)
  const scale = Math.min(
    1,
    widest / source.width,
    mediaRules.card.side / Math.max(source.width, source.height),
  )
  const [width, height] = [source.width, source.height].map((pixels) =>
    Math.max(1, Math.round(pixels * scale)),
  )
  return { name: toCardName(source.key), width: width ?? 1, height: height ?? 1, media: source }
}
