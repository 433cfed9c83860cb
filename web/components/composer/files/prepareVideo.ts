// Reads a video on the device: how long it is, and a still of it to show until it plays.
import { mediaFaults, mediaRules } from '#rules/media'
import { shrink } from './drawing.ts'
import { Unfit } from './unfit.ts'

const patienceMs = 8000
const longestMs = 600_000
/** Many a video begins in the dark. */
const stillAtSeconds = 1

function reached(video: HTMLVideoElement, event: 'loadeddata' | 'seeked') {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video takes too long')), patienceMs)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video cannot be shown'))),
      { once: true },
    )
  })
}

async function stillOf(video: HTMLVideoElement): Promise<Blob> {
  const half = Number.isFinite(video.duration) ? video.duration / 2 : stillAtSeconds
  video.currentTime = Math.min(stillAtSeconds, half)
  await reached(video, 'seeked')
  const size = { width: video.videoWidth, height: video.videoHeight }
  return shrink(video, size, Math.max(...mediaRules.posterWidths))
}

/** What this browser cannot show may still be a video for others: it goes without a still. */
export async function prepareVideo(file: Blob): Promise<{ poster: Blob | null; durationMs: number | null }> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = URL.createObjectURL(file)
  let durationMs: number | null = null
  try {
    await reached(video, 'loadeddata')
    if (Number.isFinite(video.duration)) durationMs = Math.round(video.duration * 1000)
    if ((durationMs ?? 0) > longestMs) throw new Unfit(mediaFaults.tooLong)
    return { poster: await stillOf(video), durationMs }
  } catch (error) {
    if (error instanceof Unfit) throw error
    return { poster: null, durationMs }
  } finally {
    URL.revokeObjectURL(video.src)
    video.removeAttribute('src')
  }
}
