// Reads a video on the device: its length, and a still to show until it plays.
import { mediaErrors, mediaRules } from '#rules/shared/media'
import { hasNoPicture } from '#web/components/media/unplayable.ts'
import { drawAtSize } from './canvas.ts'
import { UnusableFileError } from './unusableFileError.ts'
import type { PreparedFile } from './useAttachments.ts'

const timeoutMs = 8000
const maxDurationMs = 600_000
/** Later than the first frame, which is often dark. */
const stillAtSeconds = 1

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked') {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video takes too long')), timeoutMs)
    const settle = (finish: () => void) => () => {
      clearTimeout(timer)
      finish()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video cannot be shown'))),
      { once: true },
    )
  })
}

async function captureStill(video: HTMLVideoElement): Promise<Blob> {
  const half = Number.isFinite(video.duration) ? video.duration / 2 : stillAtSeconds
  video.currentTime = Math.min(stillAtSeconds, half)
  await waitForEvent(video, 'seeked')
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, Math.max(...mediaRules.posterWidths) / Math.max(width, height))
  return drawAtSize(video, { width: width * scale, height: height * scale })
}

type ReadVideo = Pick<PreparedFile, 'poster' | 'durationMs' | 'mayBeUnplayable'>

/**
 * Resolves without a still if this browser cannot show the video. Rejects with an UnusableFileError for one that is too
 * long.
 */
export async function prepareVideo(file: Blob): Promise<ReadVideo> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = URL.createObjectURL(file)
  let durationMs: number | null = null
  let poster: Blob | null = null
  try {
    await waitForEvent(video, 'loadeddata')
    if (Number.isFinite(video.duration)) durationMs = Math.round(video.duration * 1000)
    if ((durationMs ?? 0) > maxDurationMs) throw new UnusableFileError(mediaErrors.tooLong)
    if (!hasNoPicture(video)) poster = await captureStill(video)
  } catch (error) {
    if (error instanceof UnusableFileError) throw error
  } finally {
    URL.revokeObjectURL(video.src)
    video.removeAttribute('src')
  }
  return { poster, durationMs, mayBeUnplayable: video.error !== null || hasNoPicture(video) }
}
