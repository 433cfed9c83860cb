// Prepares a chosen file for its upload: a smaller photo, or a playable video with a still.
import { mediaErrors, mediaRules } from '#rules/shared/media'
import { detectFileKind } from '#web/lib/fileKind.ts'
import type { ConvertedVideo } from './convertVideo.ts'
import { preparePhoto } from './preparePhoto.ts'
import { prepareVideo } from './prepareVideo.ts'
import { UnusableFileError } from './unusableFileError.ts'
import type { PreparedFile } from './useAttachments.ts'

/** Rejects with an UnusableFileError whose message tells the author what is wrong. */
export async function prepareFile(chosen: File): Promise<PreparedFile> {
  const prepared = await read(chosen)
  if (prepared.file.size >= mediaRules.bytes) throw new UnusableFileError(mediaErrors.tooLarge)
  return prepared
}

async function read(chosen: File): Promise<PreparedFile> {
  const fileKind = await detectFileKind(chosen)
  // Unknown types may be pictures that this browser can read.
  if (fileKind?.kind !== 'video')
    return { kind: 'image', file: await preparePhoto(chosen), poster: null, durationMs: null }
  // A file that is too large is not read.
  if (chosen.size >= mediaRules.bytes) throw new UnusableFileError(mediaErrors.tooLarge)
  return readVideo(chosen, fileKind.type)
}

async function readVideo(chosen: File, type: string): Promise<PreparedFile> {
  const read = await prepareVideo(chosen)
  const unchanged = { kind: 'video', file: chosen, ...read } as const
  if (type === 'video/webm') return unchanged
  const { file, mayBeUnplayable } = await convertIfPossible(chosen)
  const converted = file && { file, ...(await prepareVideo(file)) }
  if (converted?.poster) return { kind: 'video', ...converted }
  return { ...unchanged, mayBeUnplayable: read.mayBeUnplayable || mayBeUnplayable }
}

/** Loads the large converter only for such videos. */
const convertIfPossible = async (chosen: File): Promise<ConvertedVideo> =>
  import('./convertVideo.ts')
    .then(({ convertVideo }) => convertVideo(chosen))
    .catch(() => ({ file: null, mayBeUnplayable: false }))
