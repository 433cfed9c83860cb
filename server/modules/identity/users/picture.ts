// Command that replaces the profile picture, and the names of its stored square sizes.
import { mediaErrors } from '#rules/shared/media'
import { pictureErrors, pictureRules } from '#rules/identity/users'
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { overloadedRefusal } from '#server/core/scheduling/fairQueue.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Upload } from '#server/core/context/uploads.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import type { User } from '#server/generated/prisma/client.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import type { CardPicture } from '#server/modules/shared/media/cards.ts'
import { releaseFilesAndCards } from '#server/modules/shared/media/attachments.ts'
import { receiveFile, withFileStore, markFilesUsed } from '#server/modules/shared/media/files.ts'
import { toCardName } from '#server/modules/shared/media/names.ts'
import { declareFileUse } from '#server/modules/shared/media/uses.ts'

/** Public even for private accounts, which hide posts but not pictures (001 §2). */
export const profilePicture = declareFileUse({
  name: 'profilePicture',
  folder: 'pictures',
  audience: 'EVERYONE',
  isCounted: true,
})

const uploadLimit = { below: pictureRules.bytes, message: pictureErrors.tooLarge.description }

/** Replaces the viewer's picture and completes the first-time set-up. Throws TOO_LARGE above 100MB, or one of `refusals`. */
export async function setPicture(ctx: AuthenticatedContext, upload: Upload): Promise<void> {
  await prepareWrite(ctx, { operation: 'setProfilePicture', input: {} }, async (commit) => {
    const { path } = await receiveFile(ctx, profilePicture, upload, uploadLimit)
    const picture = await ctx.images.square(path, pictureRules.sizes, String(ctx.viewer.id))
    if (picture.fault !== null) throw refusals[picture.fault]()
    const { squares, thumbhash } = picture
    const files = squares.map(({ size, bytes }) => ({
      ending: sizeSuffix(size),
      content: bytes,
      contentType: 'image/webp',
    }))
    return withFileStore(ctx, profilePicture, async (store) => {
      const key = await store(files)
      return commit((tx) => replacePicture(tx, key, Buffer.from(thumbhash).toString('base64')))
    })
  })
}

async function replacePicture(
  tx: TransactionContext<AuthenticatedContext>,
  pictureKey: string,
  pictureThumbhash: string,
) {
  const { id } = tx.viewer
  await lockUser(tx, id)
  const oldUser = await tx.db.user.findUniqueOrThrow({ where: { id }, select: { pictureKey: true } })
  await markFilesUsed(tx, [pictureKey])
  await tx.db.user.update({
    where: { id },
    data: { pictureKey, pictureThumbhash, hasCompletedSetup: true },
  })
  await releasePicture(tx, oldUser)
  tx.publish('user', String(id), { change: 'profile' })
  return { userId: id }
}

/** Releases a user's picture and its link card, in the transaction that removes it from their row. */
export async function releasePicture(tx: Context, { pictureKey }: Pick<User, 'pictureKey'>): Promise<void> {
  if (pictureKey !== null) await releaseFilesAndCards(tx, [pictureKey])
}

const refusals = {
  notAPicture: () => new Refusal('UNSUPPORTED_MEDIA', pictureErrors.wrongType.description),
  brokenPicture: () => new Refusal('INVALID_INPUT', mediaErrors.brokenPhoto),
  tooManyPixels: () => new Refusal('TOO_LARGE', 'Pictures may have at most 50 megapixels.'),
  standsStill: () => new Refusal('UNSUPPORTED_MEDIA', pictureErrors.wrongType.description),
  tooManyFrames: () => new Refusal('TOO_LARGE', 'Animations may have at most 300 frames.'),
  tookTooLong: () => overloadedRefusal(30),
}

const largestSidePx = Math.max(...pictureRules.sizes)

const sizeSuffix = (size: number) => `-${size}.webp`

/** Returns the file name of the smallest stored square of at least `width` pixels, else of the largest. */
export function pictureName(pictureKey: string, width: number): string {
  return pictureKey + sizeSuffix(pictureRules.sizes.find((sidePx) => sidePx >= width) ?? largestSidePx)
}

export const pictureCard = (pictureKey: string): CardPicture => ({
  name: toCardName(pictureKey),
  width: largestSidePx,
  height: largestSidePx,
})
