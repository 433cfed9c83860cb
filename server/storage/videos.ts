// Checks of uploaded videos, recognized by content and never decoded; metadata such as the location is wiped (T43, T45,
// T47).
import { isEbml } from '#server/storage/ebml.ts'
import { containsOtherFile } from '#server/storage/foreign.ts'
import { isMovie, readMovie } from '#server/storage/mp4.ts'
import { openVideoFile, VideoRefused, type VideoFacts, type VideoFault } from '#server/storage/videoFile.ts'
import { readWebm } from '#server/storage/webm.ts'

/** Limits by the header of a video (ADR 22). */
export const videoLimits = { minutes: 10, side: 16_384 } as const

export interface Video extends Omit<VideoFacts, 'private'> {
  fault: null
  contentType: string
}

export interface Videos {
  /** Reads the header of an MP4, MOV or WebM, and wipes its metadata from the file. */
  read(path: string): Promise<Video | { fault: VideoFault }>
}

const types = { '.mp4': 'video/mp4', '.mov': 'video/quicktime', '.webm': 'video/webm' } as const

export const createVideos = (): Videos => ({
  read: (path) =>
    readVideo(path).catch((error: unknown) => {
      if (error instanceof VideoRefused) return { fault: error.fault }
      throw error
    }),
})

async function readVideo(path: string): Promise<Video> {
  const file = await openVideoFile(path)
  try {
    const head = await file.peek(0, 12)
    const read = isMovie(head) ? readMovie : isEbml(head) ? readWebm : null
    if (!read) throw new VideoRefused('notAVideo')
    const { private: redactions, ...facts } = await read(file)
    const { width, height, durationMs } = facts
    if (width > videoLimits.side || height > videoLimits.side) throw new VideoRefused('brokenVideo')
    if ((durationMs ?? 0) > videoLimits.minutes * 60_000) throw new VideoRefused('tooLong')
    await file.wipe(redactions)
    if (await containsOtherFile(path)) throw new VideoRefused('notAVideo')
    return { fault: null, ...facts, contentType: types[facts.ending] }
  } finally {
    await file.close()
  }
}
