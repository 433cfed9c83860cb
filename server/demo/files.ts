// Stores the demo files through the same pipeline as uploads, under keys that are the same on every load.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { mediaRules } from '#rules/shared/media'
import { pictureRules } from '#rules/identity/users'
import { nicknameOf, type CastMember } from '#server/demo/cast.ts'
import { defaultSizeBytes } from '#server/modules/shared/media/names.ts'
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

export interface DemoFileServices {
  storage: Pick<Storage, 'put'>
  images: Pick<Images, 'square' | 'draw'>
  videos: Videos
  sounds: Sounds
  incoming: Pick<Incoming, 'save'>
  now: Date
  /** When aborted, the load throws before its next file. */
  stop?: AbortSignal
}

export type FileRow = Prisma.StoredFileCreateManyInput

export type MediaColumns = Omit<
  Prisma.MediaCreateManyInput,
  'ownerId' | 'postId' | 'messageId' | 'productId' | 'serviceId' | 'position' | 'waveform'
>

/** Opens a file of this folder; the build copies pictures, video and voice note to the same address in dist. */
const open = (name: string) => createReadStream(new URL(`../demo/${name}`, import.meta.url))

/** Name of a picture in `pictures`, without its ending: 'plate/wide-0'. */
export type PictureName = `${string}/${string}`

const openPicture = (name: PictureName) => open(`pictures/${name}.webp`)

interface NewFile {
  ending: string
  content: Content
  bytes: number
  contentType: string
}

/** Stores a person's portrait; returns null for a newcomer, who has none. */
export async function storePortrait(services: DemoFileServices, person: CastMember) {
  if (person.isNew) return null
  const { id, name, campus } = person
  const portrait = openPicture(`people/${campus}/${nicknameOf(person)}`)
  const { squares, thumbhash } = await withReceived(services, portrait, async ({ path }) =>
    unwrap(name, await services.images.square(path, pictureRules.sizes, path)),
  )
  const key = toFileKey(profilePicture, `picture of ${name}`)
  const file = await storeAll(
    services,
    { use: profilePicture, key, ownerId: id },
    squares.map(({ size, bytes }) => pictureFile(size, bytes)),
  )
  return { columns: { pictureKey: key, pictureThumbhash: base64(thumbhash) }, file }
}

/** Stores a photo; its key derives from `name`. */
export async function storePicture(
  services: DemoFileServices,
  {
    name,
    ownerId,
    picture,
    use = postMedia,
  }: { name: string; ownerId: number; picture: PictureName; use?: FileUse },
) {
  const { variants, width, height, thumbhash } = await draw(services, picture, mediaRules.widths)
  const key = toFileKey(use, name)
  const columns: MediaColumns = {
    key,
    kind: 'IMAGE',
    contentType: 'image/webp',
    width,
    height,
    widths: variants.map((variant) => variant.width),
    thumbhash: base64(thumbhash),
    durationMs: null,
    byteSize: defaultSizeBytes({ variants, width, height }),
  }
  return { columns, file: await storeAll(services, { use, key, ownerId }, pictureFiles(variants)) }
}

export async function storeVideo(
  services: DemoFileServices,
  { name, ownerId }: { name: string; ownerId: number },
) {
  const { variants, thumbhash } = await draw(services, 'fennec/tall-0', mediaRules.posterWidths)
  const key = toFileKey(postMedia, name)
  return withReceived(services, open('video.webm'), async ({ path, bytes }) => {
    const { ending, contentType, width, height, durationMs } = unwrap(name, await services.videos.read(path))
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
    const files = [{ ending, content: { path }, bytes, contentType }, ...pictureFiles(variants)]
    return { columns, file: await storeAll(services, { use: postMedia, key, ownerId }, files) }
  })
}

export async function storeVoice(
  services: DemoFileServices,
  { name, ownerId }: { name: string; ownerId: number },
) {
  const key = toFileKey(messageMedia, name)
  return withReceived(services, open('voice.weba'), async ({ path, bytes }) => {
    const { ending, contentType, durationMs } = unwrap(name, await services.sounds.read(path))
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
    return { columns, file: await storeAll(services, { use: messageMedia, key, ownerId }, files) }
  })
}

const draw = (services: DemoFileServices, picture: PictureName, widths: readonly number[]) =>
  withReceived(services, openPicture(picture), async ({ path }) =>
    unwrap(picture, await services.images.draw(path, { widths }, path)),
  )

/** Receives a file like an upload, calls `process` with it, and discards it. */
async function withReceived<Result>(
  { incoming, stop }: DemoFileServices,
  content: Readable,
  process: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  stop?.throwIfAborted()
  const file = await incoming.save(content, Infinity)
  return process(file).finally(file.discard)
}

/** Returns an unwrap result; throws when a demo file is refused. */
function unwrap<Result extends { fault: string | null }>(
  name: string,
  result: Result,
): Extract<Result, { fault: null }> {
  if (result.fault !== null) throw new Error(`the demo's ${name} is not taken: ${result.fault}`)
  return result as Extract<Result, { fault: null }>
}

/** A key of 128 bits like any other, but the same on every load. */
const toFileKey = ({ folder }: FileUse, name: string) =>
  `${folder}/${createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 32)}`

const pictureFile = (width: number, bytes: Uint8Array): NewFile => ({
  ending: `-${width}.webp`,
  content: bytes,
  bytes: bytes.length,
  contentType: 'image/webp',
})

const pictureFiles = (variants: { width: number; bytes: Uint8Array }[]) =>
  variants.map(({ width, bytes }) => pictureFile(width, bytes))

async function storeAll(
  { storage, now }: DemoFileServices,
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
