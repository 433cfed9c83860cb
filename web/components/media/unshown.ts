// Tells a video that the browser cannot show from one that plays, and from one whose connection was lost.

/** MEDIA_ERR_DECODE, and after it MEDIA_ERR_SRC_NOT_SUPPORTED. */
const contentError = 3
/** HAVE_METADATA */
const isRead = 1

/** The file was read, and there is nothing to see in it for this browser. */
export const hasNoPicture = ({ readyState, videoWidth }: HTMLVideoElement): boolean =>
  readyState >= isRead && videoWidth === 0

/**
 * Returns true where the browser has read the file and has no picture of it. HEVC and H.263 beside sound that it knows
 * raise no error: the video is 0 pixels wide then.
 */
export function isUnshown(video: HTMLVideoElement): boolean {
  const { error } = video
  return error ? error.code >= contentError && navigator.onLine : hasNoPicture(video)
}
