// Detects videos that the browser cannot play, as opposed to lost connections.

/** MEDIA_ERR_DECODE, and after it MEDIA_ERR_SRC_NOT_SUPPORTED. */
const contentError = 3
/** HAVE_METADATA */
const isRead = 1

/** True if the file has loaded without a picture. */
export const hasNoPicture = ({ readyState, videoWidth }: HTMLVideoElement): boolean =>
  readyState >= isRead && videoWidth === 0

/** True if the browser cannot decode the picture. HEVC and H.263 with known audio raise no error but are 0 pixels wide. */
export function isUnplayable(video: HTMLVideoElement): boolean {
  const { error } = video
  return error ? error.code >= contentError && navigator.onLine : hasNoPicture(video)
}
