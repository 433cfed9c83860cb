// Media of posts, as private as the account of the author.
import { mediaFaults, mediaRules } from '#rules/shared/media'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { uploadMedia, type MediaUpload } from '#server/modules/shared/media/upload.ts'
import { declareUse, type MediaUse } from '#server/modules/shared/media/uses.ts'

const limit = { below: mediaRules.bytes, message: mediaFaults.tooLarge }

export const postMedia = declareUse<MediaUse>({
  name: 'post',
  folder: 'posts',
  audience: 'ACCOUNT',
  isCounted: true,
  most: mediaRules.files,
  tooMany: mediaFaults.tooMany,
  picture: limit,
  video: limit,
  sound: null,
  wrongType: mediaFaults.wrongType,
  waitsHours: 24,
})

/** Stores a photo or video, to be attached to a post within 24 hours. */
export const uploadPostMedia = (
  ctx: AuthenticatedContext,
  upload: MediaUpload,
): Promise<{ mediaId: number }> => uploadMedia(ctx, postMedia, upload)
