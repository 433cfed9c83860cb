// Checks of uploaded voice recordings, recognized by content and never decoded; metadata is wiped (T43, T47).
import { isEbml } from '#server/storage/ebml.ts'
import { containsOtherFile } from '#server/storage/foreign.ts'
import { isMovie } from '#server/storage/mp4.ts'
import { readMovieSound } from '#server/storage/mp4Sound.ts'
import { isOgg, readOgg } from '#server/storage/ogg.ts'
import { openVideoFile, VideoRefused, type SoundFacts } from '#server/storage/videoFile.ts'
import { readWebmSound } from '#server/storage/webmSound.ts'

/** Two minutes, and the time that a recorder takes to stop. */
export const soundLimits = { seconds: 125 } as const

export type SoundFault = 'notASound' | 'brokenSound' | 'tooLong'

export interface Sound extends Omit<SoundFacts, 'private'> {
  fault: null
  contentType: string
}

export interface Sounds {
  /** Reads an Ogg or WebM with Opus, or an MP4 with sound only, and wipes its metadata from the file. */
  read(path: string): Promise<Sound | { fault: SoundFault }>
}

const types = { '.ogg': 'audio/ogg', '.weba': 'audio/webm', '.m4a': 'audio/mp4' } as const

const faults = { notAVideo: 'notASound', brokenVideo: 'brokenSound', tooLong: 'tooLong' } as const

export const createSounds = (): Sounds => ({
  read: (path) =>
    readSound(path).catch((error: unknown) => {
      if (error instanceof VideoRefused) return { fault: faults[error.fault] }
      throw error
    }),
})

async function readSound(path: string): Promise<Sound> {
  const file = await openVideoFile(path)
  try {
    const head = await file.peek(0, 12)
    const read = isOgg(head) ? readOgg : isEbml(head) ? readWebmSound : isMovie(head) ? readMovieSound : null
    if (!read) throw new VideoRefused('notAVideo')
    const { private: redactions, ending, ...facts } = await read(file)
    const durationMs = Math.round(facts.durationMs)
    if (!(durationMs > 0)) throw new VideoRefused('brokenVideo')
    if (durationMs > soundLimits.seconds * 1000) throw new VideoRefused('tooLong')
    await file.wipe(redactions)
    if (await containsOtherFile(path)) throw new VideoRefused('notAVideo')
    return { fault: null, ending, durationMs, contentType: types[ending] }
  } finally {
    await file.close()
  }
}
