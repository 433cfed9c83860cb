// The files of the demo campus: they go the way of everybody's, but for their names, which are the same on every load.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { mediaRules } from '#rules/shared/media'
import { pictureRules } from '#rules/identity/users'
import { looks } from '#server/demo/looks.ts'
import { renderPortrait } from '#server/demo/portraits.ts'
import { renderScene } from '#server/demo/scenes/scenes.ts'
import type { Drawing } from '#server/demo/scenes/scenes.ts'
import { usualBytes } from '#server/modules/shared/media/names.ts'
import type { FileUse } from '#server/modules/shared/media/uses.ts'
import { messageMedia } from '#server/modules/messaging/messages/media.ts'
import { postMedia } from '#server/modules/social/posts/media.ts'
import { profilePicture } from '#server/modules/identity/users/picture.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Images } from '#server/storage/images.ts'
import type { Incoming, ReceivedFile } from '#server/storage/incoming.ts'
import type { Sounds } from '#server/storage/sounds.ts'
import type { Content, Storage } from '#server/storage/storage.ts'
import type { Videos } from '#server/storage/videos.ts'

export interface FileParts {
  storage: Pick<Storage, 'put'>
  images: Pick<Images, 'square' | 'draw'>
  videos: Videos
  sounds: Sounds
  incoming: Pick<Incoming, 'save'>
  now: Date
  /** Ends the load before its next file. */
  stop?: AbortSignal
}

export type FileRow = Prisma.StoredFileCreateManyInput

/** What the rows say of one photo, video or voice note. */
export type MediaColumns = Omit<
  Prisma.MediaCreateManyInput,
  'ownerId' | 'postId' | 'messageId' | 'productId' | 'serviceId' | 'position' | 'waveform'
>

/**
 * Recorded once by `scripts/demo-video.ts` with Chromium's MediaRecorder; nothing on a server can make one. The build
 * copies it to where this address points from there.
 */
const video = new URL('../demo/video.webm', import.meta.url)

/** Likewise, by `scripts/demo-voice.ts`. */
const voice = new URL('../demo/voice.weba', import.meta.url)

/** What the video shows before it plays. */
const still: Drawing = { scene: 'fennec', frame: 'tall', look: 0 }

interface NewFile {
  ending: string
  content: Content
  bytes: number
  contentType: string
}

/** Somebody's portrait, if he has chosen one. */
export async function storePortrait(parts: FileParts, { id, name }: { id: number; name: string }) {
  const look = looks[name]
  if (!look) return null
  const { squares, thumbhash } = await received(parts, await renderPortrait(look), async ({ path }) =>
    whole(name, await parts.images.square(path, pictureRules.sizes, path)),
  )
  const key = keyOf(profilePicture, `picture of ${name}`)
  const file = await storeAll(
    parts,
    { use: profilePicture, key, ownerId: id },
    squares.map(({ size, bytes }) => picture(size, bytes)),
  )
  return { columns: { pictureKey: key, pictureThumbhash: base64(thumbhash) }, file }
}

/** A drawn photo; `name` is what its files are called after. */
export async function storeScene(
  parts: FileParts,
  {
    name,
    ownerId,
    drawing,
    use = postMedia,
  }: { name: string; ownerId: number; drawing: Drawing; use?: FileUse },
) {
  const { variants, width, height, thumbhash } = await draw(parts, drawing, mediaRules.widths)
  const key = keyOf(use, name)
  const columns: MediaColumns = {
    key,
    kind: 'IMAGE',
    contentType: 'image/webp',
    width,
    height,
    widths: variants.map((variant) => variant.width),
    thumbhash: base64(thumbhash),
    durationMs: null,
    byteSize: usualBytes({ variants, width, height }),
  }
  return { columns, file: await storeAll(parts, { use, key, ownerId }, picturesOf(variants)) }
}

/** The demo video, with a drawing as its still. */
export async function storeVideo(parts: FileParts, { name, ownerId }: { name: string; ownerId: number }) {
  const { variants, thumbhash } = await draw(parts, still, mediaRules.posterWidths)
  const key = keyOf(postMedia, name)
  return received(parts, createReadStream(video), async ({ path, bytes }) => {
    const { ending, contentType, width, height, durationMs } = whole(name, await parts.videos.read(path))
    const columns: MediaColumns = {
      key,
      kind: 'VIDEO',
      contentType,
      width,
      height,
      widths: variants.map((variant) => variant.width),
      thumbhash: base64(thumbhash),
      durationMs,
      byteSize: bytes,
    }
    const files = [{ ending, content: { path }, bytes, contentType }, ...picturesOf(variants)]
    return { columns, file: await storeAll(parts, { use: postMedia, key, ownerId }, files) }
  })
}

/** The demo voice note. */
export async function storeVoice(parts: FileParts, { name, ownerId }: { name: string; ownerId: number }) {
  const key = keyOf(messageMedia, name)
  return received(parts, createReadStream(voice), async ({ path, bytes }) => {
    const { ending, contentType, durationMs } = whole(name, await parts.sounds.read(path))
    const columns: MediaColumns = {
      key,
      kind: 'AUDIO',
      contentType,
      width: 0,
      height: 0,
      widths: [],
      thumbhash: null,
      durationMs,
      byteSize: bytes,
    }
    const files = [{ ending, content: { path }, bytes, contentType }]
    return { columns, file: await storeAll(parts, { use: messageMedia, key, ownerId }, files) }
  })
}

const draw = async (parts: FileParts, drawing: Drawing, widths: readonly number[]) =>
  received(parts, await renderScene(drawing), async ({ path }) =>
    whole(drawing.scene, await parts.images.draw(path, { widths }, path)),
  )

/** Receives a file as if somebody had sent it, and lets `use` read it. */
async function received<Result>(
  { incoming, stop }: FileParts,
  content: Uint8Array | Readable,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  stop?.throwIfAborted()
  const file = await incoming.save(
    content instanceof Uint8Array ? Readable.from([content]) : content,
    Infinity,
  )
  return use(file).finally(file.discard)
}

/** Throws for what is refused, which nothing of ours should be. */
function whole<Result extends { fault: string | null }>(
  name: string,
  result: Result,
): Extract<Result, { fault: null }> {
  if (result.fault !== null) throw new Error(`the demo's ${name} is not taken: ${result.fault}`)
  return result as Extract<Result, { fault: null }>
}

/** As long as everybody's, 128 bits, and the same on every load. */
const keyOf = ({ folder }: FileUse, name: string) =>
  `${folder}/${createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 32)}`

const picture = (width: number, bytes: Uint8Array): NewFile => ({
  ending: `-${width}.webp`,
  content: bytes,
  bytes: bytes.length,
  contentType: 'image/webp',
})

const picturesOf = (variants: { width: number; bytes: Uint8Array }[]) =>
  variants.map(({ width, bytes }) => picture(width, bytes))

async function storeAll(
  { storage, now }: FileParts,
  { use, key, ownerId }: { use: FileUse; key: string; ownerId: number },
  files: NewFile[],
): Promise<FileRow> {
  const names = files.map(({ ending }) => key + ending)
  for (const { ending, content, contentType } of files) await storage.put(key + ending, content, contentType)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { name, audience } = use
  return { key, names, bytes, ownerId, use: name, audience, inUse: true, createdAt: now }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
