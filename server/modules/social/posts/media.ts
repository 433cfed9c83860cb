// Declaration of the photos and videos of a post: its limits, and the same access as the author's posts; and the
// upload of one before its post is published.
import { mediaErrors, mediaRules } from '#rules/shared/media'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { uploadMedia, type MediaUpload } from '#server/modules/shared/media/upload.ts'
import { declareFileUse, type MediaUse } from '#server/modules/shared/media/uses.ts'

const limit = { below: mediaRules.bytes, message: mediaErrors.tooLarge }

export const postMedia = declareFileUse<MediaUse>({
  name: 'post',
  folder: 'posts',
  audience: 'ACCOUNT',
  isCounted: true,
  maxFiles: mediaRules.files,
  tooManyError: mediaErrors.tooMany,
  picture: limit,
  video: limit,
  sound: null,
  wrongTypeError: mediaErrors.wrongType,
  unattachedHours: 24,
})

/** Stores a photo or video, to be attached to a post within 24 hours. */
export const uploadPostMedia = (
  ctx: AuthenticatedContext,
  upload: MediaUpload,
): Promise<{ mediaId: number }> => uploadMedia(ctx, postMedia, upload)
