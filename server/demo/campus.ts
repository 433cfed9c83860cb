// Loads the demo campus into an empty database; only the `demo.ts` files of modules import it.
import { setTimeout } from 'node:timers/promises'
import { cast } from '#server/demo/cast.ts'
import { storePortrait, type DemoFileServices } from '#server/demo/files.ts'
import { insertExclusively } from '#server/demo/insert.ts'
import { demoPassword } from '#server/demo/people.ts'
import { demoRows } from '#server/demo/rows.ts'
import { datedPosts } from '#server/demo/timeline.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import { storeMedia } from '#server/modules/shared/media/demo.ts'
import { orderRows } from '#server/modules/commerce/orders/demo.ts'
import { reviewRows } from '#server/modules/commerce/reviews/demo.ts'
import { storeProductPhotos } from '#server/modules/commerce/products/demo.ts'
import { storeServiceLogos } from '#server/modules/commerce/services/demo.ts'
import { storeVoiceNotes } from '#server/modules/messaging/messages/demo.ts'
import { sanctionRows } from '#server/modules/moderation/sanctions/demo.ts'
import { demoCaseRows } from '#server/modules/moderation/cases/demo.ts'
import { countsOf, personRow } from '#server/modules/identity/users/demo.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'
import type { Seal } from '#server/lib/seal.ts'

export interface DemoServices extends DemoFileServices {
  db: PrismaClient
  seal: Seal
  hashPassword(password: string): Promise<string>
}

/** Pause before another process's load is checked again. */
const pauseMs = 250

/**
 * Loads the demo campus, identical each time; does nothing if any account exists. Inserts all rows in one transaction
 * after all files are stored, so that an interrupted load starts over; concurrent processes wait for the first.
 */
export async function loadDemoCampus(services: DemoServices): Promise<void> {
  if (await hasAccounts(services.db)) return
  const rows = await campusRows(services)
  while (!(await hasAccounts(services.db)) && !(await insertExclusively(services.db, rows))) {
    await setTimeout(pauseMs)
    services.stop?.throwIfAborted()
  }
}

const hasAccounts = async (db: PrismaClient) => (await db.user.findFirst({ select: { id: true } })) !== null

/** Stores all files and returns the rows by table. */
export async function campusRows(services: DemoServices) {
  const { hashPassword, now, seal } = services
  const passwordHash = await hashPassword(demoPassword)
  const feed = demoRows(now, seal)
  const portraits = await mapConcurrently(cast, (member) => storePortrait(services, member))
  const { media, files } = await storeMedia(services, datedPosts(now))
  const voices = await storeVoiceNotes(services, media.length)
  const photos = await storeProductPhotos(services, media.length + voices.media.length)
  const orders = orderRows(now, photos.media)
  const logos = await storeServiceLogos(services, media.length + voices.media.length + photos.media.length)
  const sanctions = sanctionRows(now)
  const User = cast.map((member, index) => ({
    ...personRow(member, now),
    suspendedUntil:
      sanctions.Sanction.find(({ userId, until }) => until && userId === member.id)?.until ?? null,
    ...countsOf(feed.Post, feed.Follow, member.id),
    ...(portraits[index]?.columns ?? { pictureKey: null, pictureThumbhash: null }),
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
    ...demoCaseRows({ ...feed, User, Media }, now),
    ...sanctions,
  }
}
