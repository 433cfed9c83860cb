// Makes of a file what will be sent: a photo made smaller, or a video that phones play, with a still of it.
import { mediaFaults, mediaRules } from '#rules/shared/media'
import { kindOfFile } from '#web/lib/fileKind.ts'
import type { Converted } from './convertVideo.ts'
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
  const known = await kindOfFile(chosen)
  // Pictures that only some browsers know are theirs to read.
  if (known?.kind !== 'video')
    return { kind: 'image', file: await preparePhoto(chosen), poster: null, durationMs: null }
  // Nothing of a file that is too large needs to be read.
  if (chosen.size >= mediaRules.bytes) throw new Unfit(mediaFaults.tooLarge)
  return readVideo(chosen, known.type)
}

async function readVideo(chosen: File, type: string): Promise<Prepared> {
  const read = await prepareVideo(chosen)
  const asItIs = { kind: 'video', file: chosen, ...read } as const
  if (type === 'video/webm') return asItIs
  const { file, mayBeUnplayable } = await convert(chosen)
  const converted = file && { file, ...(await prepareVideo(file)) }
  // A result that this browser cannot show is not sent.
  if (converted?.poster) return { kind: 'video', ...converted }
  return { ...asItIs, mayBeUnplayable: read.mayBeUnplayable || mayBeUnplayable }
}

/** The code for it is large, and only who sends such videos needs it. */
const convert = async (chosen: File): Promise<Converted> =>
  import('./convertVideo.ts')
    .then(({ convertVideo }) => convertVideo(chosen))
    .catch(() => ({ file: null, mayBeUnplayable: false }))
