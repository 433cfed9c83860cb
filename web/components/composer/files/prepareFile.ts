// Makes of a file what will be sent: a photo made smaller, or a video with a still of it.
import { mediaFaults, mediaRules } from '#rules/media'
import { preparePhoto } from './preparePhoto.ts'
import { prepareVideo } from './prepareVideo.ts'
import { Unfit } from './unfit.ts'
import type { Prepared } from './useAttachments.ts'

/** Rejects with an Unfit whose message says what is wrong with the file. */
export async function prepareFile(chosen: File): Promise<Prepared> {
  const prepared = await read(chosen)
  if (prepared.file.size >= mediaRules.bytes) throw new Unfit(mediaFaults.tooLarge)
  return prepared
}

async function read(chosen: File): Promise<Prepared> {
  if (chosen.type.startsWith('image/'))
    return { kind: 'image', file: await preparePhoto(chosen), poster: null, durationMs: null }
  if (!chosen.type.startsWith('video/')) throw new Unfit(mediaFaults.wrongType)
  // Nothing of a file that is too large needs to be read.
  if (chosen.size >= mediaRules.bytes) throw new Unfit(mediaFaults.tooLarge)
  return { kind: 'video', file: chosen, ...(await prepareVideo(chosen)) }
}
