// Fills an empty database with the demo campus. Of the product only the rooms' demo.ts import it.
import { setTimeout } from 'node:timers/promises'
import { cast } from '#server/demo/cast.ts'
import { storePortrait, type FileParts } from '#server/demo/files.ts'
import { insertAlone } from '#server/demo/insert.ts'
import { demoPassword } from '#server/demo/people.ts'
import { feedRows } from '#server/demo/rows.ts'
import { datedPosts } from '#server/demo/timeline.ts'
import { inTurns } from '#server/demo/turns.ts'
import { storeMedia } from '#server/modules/shared/media/demo.ts'
import { orderRows } from '#server/modules/commerce/orders/demo.ts'
import { reviewRows } from '#server/modules/commerce/reviews/demo.ts'
import { storeProductPhotos } from '#server/modules/commerce/products/demo.ts'
import { storeServiceLogos } from '#server/modules/commerce/services/demo.ts'
import { storeVoiceNotes } from '#server/modules/messaging/messages/demo.ts'
import { sanctionRows } from '#server/modules/moderation/sanctions/demo.ts'
import { ticketRows } from '#server/modules/moderation/cases/demo.ts'
import { countsOf, personRow } from '#server/modules/identity/users/demo.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'
import type { Seal } from '#server/lib/seal.ts'

export interface DemoParts extends FileParts {
  db: PrismaClient
  seal: Seal
  hashPassword(password: string): Promise<string>
}

/** How long another process that is loading the campus is left alone before it is looked at again. */
const pauseMs = 250

/**
 * Loads the demo campus, the same one each time; does nothing where anybody has an account already. All rows are one
 * transaction after all files are stored, so that a load that was cut short begins anew; of two processes that start
 * on one database at once, one loads and the other waits for it.
 */
export async function loadDemoCampus(parts: DemoParts): Promise<void> {
  if (await isInhabited(parts.db)) return
  const rows = await campusRows(parts)
  while (!(await isInhabited(parts.db)) && !(await insertAlone(parts.db, rows))) {
    await setTimeout(pauseMs)
    parts.stop?.throwIfAborted()
  }
}

const isInhabited = async (db: PrismaClient) => (await db.user.findFirst({ select: { id: true } })) !== null

/** Stores all files, and makes the rows of everything that points at them. */
export async function campusRows(parts: DemoParts) {
  const { hashPassword, now, seal } = parts
  const passwordHash = await hashPassword(demoPassword)
  const feed = feedRows(now, seal)
  const portraits = await inTurns(cast, (member) => storePortrait(parts, member))
  const { media, files } = await storeMedia(parts, datedPosts(now))
  const voices = await storeVoiceNotes(parts, media.length)
  const photos = await storeProductPhotos(parts, media.length + voices.media.length)
  const orders = orderRows(now, photos.media)
  const logos = await storeServiceLogos(parts, media.length + voices.media.length + photos.media.length)
  const sanctions = sanctionRows(now)
  const User = cast.map((member, at) => ({
    ...personRow(member, now),
    suspendedUntil:
      sanctions.Sanction.find(({ userId, until }) => until && userId === member.id)?.until ?? null,
    ...countsOf(feed.Post, feed.Follow, member.id),
    ...(portraits[at]?.columns ?? { pictureKey: null, pictureThumbhash: null }),
    passwordHash,
  }))
  const Media = [...media, ...voices.media, ...photos.media, ...logos.media]
  return {
    User,
    StoredFile: [
      ...portraits.flatMap((portrait) => portrait?.file ?? []),
      ...files,
      ...voices.files,
      ...photos.files,
      ...logos.files,
    ],
    ...feed,
    Media,
    ...orders,
    ...reviewRows(orders.Order, now),
    ...ticketRows({ ...feed, User, Media }, now),
    ...sanctions,
  }
}
