// Ingestion of an uploaded photo, video or recording: detects its type by content, checks, processes and stores it.
import { storedSize, mediaErrors, mediaRules } from '#rules/shared/media'
import { getWholePictureWidth } from '#rules/shared/shapes'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { overloadedRefusal } from '#server/core/scheduling/fairQueue.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Received, Upload, UploadLimit } from '#server/core/context/uploads.ts'
import { receiveFile, type StoreFiles } from './files.ts'
import { defaultSizeBytes } from './names.ts'
import type { MediaRow } from './queries.ts'
import type { MediaUse } from './uses.ts'

/** Columns of a new media row, except those of its owner. */
export type NewMedia = Omit<MediaRow, 'id' | 'alt' | 'audience' | 'waveform'> & { waveform?: string | null }

export interface FileInput {
  file: Upload
  /** Still of a video. */
  poster?: Upload | null
  /** Waveform of a recording; validated. */
  waveform?: string | null
}

const posterLimit = { below: mediaRules.posterBytes, message: mediaErrors.posterTooLarge }

/** Errors for the caller, by the fault that the image or video service found. */
const refusals = {
  tooManyPixels: () => new Refusal('TOO_LARGE', mediaErrors.tooManyPixels),
  tooManyFrames: () => new Refusal('TOO_LARGE', mediaErrors.tooManyFrames),
  brokenPicture: () => new Refusal('INVALID_INPUT', mediaErrors.brokenPhoto),
  standsStill: () => new Refusal('UNSUPPORTED_MEDIA', mediaErrors.standsStill),
  tookTooLong: () => overloadedRefusal(30),
  brokenVideo: () => new Refusal('INVALID_INPUT', mediaErrors.brokenVideo),
  tooLong: () => new Refusal('TOO_LARGE', mediaErrors.tooLong),
}

const soundRefusals = {
  brokenSound: () => new Refusal('INVALID_INPUT', mediaErrors.brokenSound),
  tooLong: () => new Refusal('TOO_LARGE', mediaErrors.soundTooLong),
}

/**
 * Receives, processes and stores one file, and a video's poster. Throws UNSUPPORTED_MEDIA for types outside the use,
 * TOO_LARGE for too many bytes, pixels, frames or minutes, INVALID_INPUT for broken files, and UNAVAILABLE if the image
 * queue is full.
 */
export async function ingestFile(
  ctx: AuthenticatedContext,
  use: MediaUse,
  store: StoreFiles,
  input: FileInput,
): Promise<NewMedia> {
  const { file, poster, waveform } = input
  // The type is known only after receipt, so the largest limit applies until then.
  const received = await receiveFile(ctx, use, file, getLargestLimit(use))
  const video = await ctx.videos.read(received.path)
  if (video.fault === 'notAVideo') {
    if (poster) throw new Refusal('INVALID_INPUT', mediaErrors.posterWithoutVideo)
    return storeSoundOrPicture(ctx, use, store, { received, waveform })
  }
  if (waveform != null) throw new Refusal('INVALID_INPUT', mediaErrors.waveformWithoutSound)
  if (!use.video) throw wrongTypeRefusal(use)
  if (video.fault !== null) throw refusals[video.fault]()
  requireBelow(received, use.video)

  const posterImage = poster ? await drawPoster(ctx, use, poster) : null
  const variants = posterImage?.variants ?? []
  const { ending, contentType, width, height, durationMs } = video
  const key = await store([{ ending, content: received, contentType }, ...toFiles(variants)])
  return {
    key,
    kind: 'VIDEO',
    contentType,
    width,
    height,
    widths: toWidths(variants),
    thumbhash: posterImage && toBase64(posterImage.thumbhash),
    durationMs,
    byteSize: received.bytes,
  }
}

/** Stores a file that is not a video: a recording, if the use accepts them, else a picture. */
async function storeSoundOrPicture(
  ctx: AuthenticatedContext,
  use: MediaUse,
  store: StoreFiles,
  { received, waveform = null }: { received: Received; waveform?: string | null },
): Promise<NewMedia> {
  const sound = use.sound && (await ctx.sounds.read(received.path))
  if (!use.sound || !sound || sound.fault === 'notASound') {
    if (waveform !== null) throw new Refusal('INVALID_INPUT', mediaErrors.waveformWithoutSound)
    return storePicture(ctx, use, store, received)
  }
  requireBelow(received, use.sound)
  if (sound.fault !== null) throw soundRefusals[sound.fault]()
  const { ending, contentType, durationMs } = sound
  const key = await store([{ ending, content: received, contentType }])
  const noPicture = { width: 0, height: 0, widths: [], thumbhash: null }
  return { ...noPicture, key, kind: 'AUDIO', contentType, durationMs, waveform, byteSize: received.bytes }
}

async function storePicture(
  ctx: AuthenticatedContext,
  use: MediaUse,
  store: StoreFiles,
  received: Received,
): Promise<NewMedia> {
  requireBelow(received, use.picture)
  const { widths, animationWidth } = mediaRules
  const fitSize = (size: { width: number; height: number }) => storedSize(size, Math.max(...widths))
  const drawing = { widths, wholeWidth: getWholePictureWidth, animationWidth, fit: fitSize }
  const picture = await ctx.images.draw(received.path, drawing, String(ctx.viewer.id))
  if (picture.fault === 'notAPicture') throw wrongTypeRefusal(use)
  if (picture.fault !== null) throw refusals[picture.fault]()
  const { variants, width, height, thumbhash } = picture
  return {
    key: await store(toFiles(variants)),
    kind: 'IMAGE',
    contentType: pictureType,
    width,
    height,
    widths: toWidths(variants),
    thumbhash: toBase64(thumbhash),
    durationMs: null,
    byteSize: defaultSizeBytes(picture),
  }
}

async function drawPoster(ctx: AuthenticatedContext, use: MediaUse, poster: Upload) {
  const { path } = await receiveFile(ctx, use, poster, posterLimit)
  const posterImage = await ctx.images.draw(path, { widths: mediaRules.posterWidths }, String(ctx.viewer.id))
  if (posterImage.fault === 'notAPicture' || posterImage.fault === 'brokenPicture')
    throw new Refusal('UNSUPPORTED_MEDIA', mediaErrors.wrongPoster)
  if (posterImage.fault !== null) throw refusals[posterImage.fault]()
  return posterImage
}

const getLargestLimit = ({ picture, video, sound }: MediaUse): UploadLimit =>
  [video, sound].reduce<UploadLimit>(
    (largest, limit) => (limit && limit.below > largest.below ? limit : largest),
    picture,
  )

function requireBelow({ bytes }: Received, { below, message }: UploadLimit): void {
  if (bytes >= below) throw new Refusal('TOO_LARGE', message)
}

const wrongTypeRefusal = (use: MediaUse) => new Refusal('UNSUPPORTED_MEDIA', use.wrongTypeError)

const pictureType = 'image/webp'

type Variants = { width: number; bytes: Uint8Array }[]

const toFiles = (variants: Variants) =>
  variants.map(({ width, bytes }) => ({
    ending: `-${width}.webp`,
    content: bytes,
    contentType: pictureType,
  }))

const toWidths = (variants: Variants) => variants.map(({ width }) => width)

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
