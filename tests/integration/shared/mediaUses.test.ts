// Media uses (declared purposes of files): audience, lifetime before attachment, and accepted files follow from the use.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import type { Upload } from '#server/core/context/uploads.ts'
import { attach, withStoredMedia, type MediaAttachment } from '#server/modules/shared/media/attachments.ts'
import { uploadMedia as keepUpload } from '#server/modules/shared/media/upload.ts'
import { declareFileUse, type MediaUse } from '#server/modules/shared/media/uses.ts'
import { purge } from '#server/purge.ts'
import { useFennec, type Fennec } from '../../support/app.ts'
import { storePost } from '../../support/people/comments.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { authenticatedContextOf } from '../../support/log.ts'
import { fetchMedia, mediaOfPost, postMedia, uploadMedia } from '../../support/media.ts'
import { picture } from '../../support/people/uploads.ts'
import { movie, webm } from '../../support/videos.ts'

const limits = {
  maxFiles: 2,
  tooManyError: 'Two at the most',
  wrongTypeError: 'Only what can be seen',
  picture: { below: 4000, message: 'A picture of 4000 bytes at the most' },
}

/** A use between two people, as of messages. */
const messageUse = declareFileUse<MediaUse>({
  ...limits,
  name: 'letter',
  folder: 'letters',
  audience: 'PARTICIPANTS',
  isCounted: false,
  video: { below: 100_000, message: 'A video of 100,000 bytes at the most' },
  sound: null,
  unattachedHours: 1,
})

/** A use for everyone, as of listings. */
const listingUse = declareFileUse<MediaUse>({
  ...limits,
  name: 'leaflet',
  folder: 'leaflets',
  audience: 'EVERYONE',
  isCounted: true,
  video: null,
  sound: null,
  unattachedHours: 72,
})

const fennec = useFennec()

/** A file that has arrived with a call. */
async function createUpload({ dataDir }: Fennec, bytes: Uint8Array): Promise<Upload> {
  const path = join(dataDir, `${randomUUID()}.part`)
  await writeFile(path, bytes)
  return { receive: () => Promise.resolve({ path, bytes: bytes.length }), discard: () => Promise.resolve() }
}

/** Attaches a file of this use to a post of its sender. */
async function attachToPost(person: Person, use: MediaUse, given: MediaAttachment): Promise<number> {
  const postId = await storePost(fennec, person)
  const ctx = await authenticatedContextOf(fennec.services, person)
  await withStoredMedia(ctx, use, [given], (media) =>
    inTransaction(ctx, (tx) => attach(tx, use, media, { postId })),
  )
  return postId
}

const attachFile = async (person: Person, use: MediaUse, bytes: Uint8Array) =>
  attachToPost(person, use, { file: await createUpload(fennec, bytes) })

const urlOf = async (reader: Person, postId: number) => {
  const [shown] = (await mediaOfPost(fennec, reader, postId)) ?? []
  return shown?.url ?? ''
}

/** Stores a file for this use, and returns its place. */
async function storeFile(
  ctx: AuthenticatedContext,
  use: MediaUse,
  bytes: Uint8Array,
  server: Fennec = fennec,
): Promise<string> {
  const { mediaId } = await keepUpload(ctx, use, { file: await createUpload(server, bytes) })
  const { file } = await server.services.prisma.media.findUniqueOrThrow({
    where: { id: mediaId },
    include: { file: true },
  })
  return `/media/${file.names[0]}`
}

const pathOf = (url: string) => url.split('?')[0] ?? ''
const statusOf = async (url: string) => (await fetchMedia(fennec, url)).statusCode
const setPrivate = ({ id }: Person, isPrivate = true) =>
  fennec.services.prisma.user.update({ where: { id }, data: { isPrivate } })

describe('a file between two people', () => {
  it('stays private, however open its sender’s account is', async () => {
    const ada = await signUp(fennec)
    const postId = await attachFile(ada, messageUse, await picture())
    const url = await urlOf(ada, postId)
    expect(url).toMatch(/^\/media\/letters\/[0-9a-f]{32}-64\.webp\?until=\d{6}&sign=[\w-]{43}&as=\.webp$/)
    expect(await statusOf(url)).toBe(200)
    expect((await fetchMedia(fennec, url)).headers['cache-control']).toMatch(/^private/)
    for (const isPrivate of [false, true, false]) {
      await setPrivate(ada, isPrivate)
      expect(await statusOf(pathOf(url))).toBe(404)
    }
    fennec.clock.advance(91 * 60)
    expect(await statusOf(url)).toBe(404)
  })

  it('has no picture for link cards', async () => {
    const url = await urlOf(...(await createPostWith(messageUse)))
    expect(await statusOf(pathOf(url).replace(/-\d+\.webp$/, '.jpg'))).toBe(404)
  })
})

async function createPostWith(use: MediaUse): Promise<[Person, number]> {
  const ada = await signUp(fennec)
  return [ada, await attachFile(ada, use, await picture())]
}

describe('a file for everyone', () => {
  it('is public also while its sender’s account is private', async () => {
    const [ada, postId] = await createPostWith(listingUse)
    await setPrivate(ada)
    const url = await urlOf(ada, postId)
    expect(url).toMatch(/^\/media\/leaflets\/[0-9a-f]{32}-64\.webp$/)
    const { statusCode, headers } = await fetchMedia(fennec, url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await statusOf(url.replace(/-\d+\.webp$/, '.jpg'))).toBe(200)
  })
})

describe('an account that turns private', () => {
  it('hides the photos of its posts, and no files with another use', async () => {
    const ada = await signUp(fennec)
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const posted = data?.createPost.post.media[0]?.url ?? ''
    const open = await urlOf(ada, await attachFile(ada, listingUse, await picture()))
    const signed = await urlOf(ada, await attachFile(ada, messageUse, await picture()))
    await setPrivate(ada)
    expect(await Promise.all([posted, open, signed].map(statusOf))).toEqual([404, 200, 200])
  })
})

describe('a file uploaded before the object that shows it', () => {
  it('waits as long as its use allows, and stays for good once it is shown', async () => {
    const ada = await signUp(fennec)
    const ctx = await authenticatedContextOf(fennec.services, ada)
    const [messagePath, listingPath] = [
      await storeFile(ctx, messageUse, await picture()),
      await storeFile(ctx, listingUse, await picture()),
    ]
    const postPath =
      (await uploadMedia(fennec, ada, { file: await picture() })).data?.uploadMedia.media.url ?? ''
    const shown = pathOf(
      await urlOf(
        ada,
        await attachToPost(ada, messageUse, { url: await storeFile(ctx, messageUse, webm()) }),
      ),
    )
    const readRemaining = async () => {
      await purge(fennec)
      await fennec.services.background.idle()
      const rows = await fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })
      const names = rows.flatMap(({ names: all }) => all.map((name) => `/media/${name}`))
      return [messagePath, postPath, listingPath, shown].map((path) => names.includes(path))
    }
    expect(await readRemaining()).toEqual([true, true, true, true])
    fennec.clock.advance(61 * 60)
    expect(await readRemaining()).toEqual([false, true, true, true])
    fennec.clock.advance(23 * 3600)
    expect(await readRemaining()).toEqual([false, false, true, true])
    expect(await statusOf(listingPath)).toBe(200)
    fennec.clock.advance(48 * 3600)
    expect(await readRemaining()).toEqual([false, false, false, true])
    expect(await statusOf(listingPath)).toBe(404)
  })

  it('cannot be attached to an object of another use', async () => {
    const ada = await signUp(fennec)
    const ctx = await authenticatedContextOf(fennec.services, ada)
    const notOwned = 'That is not a file you have uploaded'
    const { errors } = await postMedia(fennec, ada, [
      { url: await storeFile(ctx, messageUse, await picture()) },
    ])
    expect(errors?.[0]?.message).toBe(notOwned)
    const postPath = (await uploadMedia(fennec, ada, { file: await picture() })).data?.uploadMedia.media.url
    await expect(attachToPost(ada, messageUse, { url: postPath })).rejects.toThrow(notOwned)
  })
})

describe('an accepted file', () => {
  it('has a type and a size that its use allows, with errors in the words of the use', async () => {
    const ada = await signUp(fennec)
    const big = Buffer.concat([await picture(), Buffer.alloc(4000)])
    const text = Buffer.from('Only words')
    const refused = async (use: MediaUse, bytes: Uint8Array) =>
      attachFile(ada, use, bytes).then(
        () => null,
        ({ message, extensions }: { message: string; extensions: { code: string } }) => [
          extensions.code,
          message,
        ],
      )
    expect(await refused(messageUse, big)).toEqual(['TOO_LARGE', limits.picture.message])
    expect(await refused(messageUse, movie({ content: Buffer.alloc(8000) }))).toBeNull()
    expect(await refused(messageUse, movie({ content: Buffer.alloc(100_000) }))).toEqual([
      'TOO_LARGE',
      'A video of 100,000 bytes at the most',
    ])
    expect(await refused(listingUse, webm())).toEqual(['UNSUPPORTED_MEDIA', limits.wrongTypeError])
    expect(await refused(listingUse, text)).toEqual(['UNSUPPORTED_MEDIA', limits.wrongTypeError])
    expect(await refused(listingUse, await picture())).toBeNull()
    const ctx = await authenticatedContextOf(fennec.services, ada)
    const three = [{ url: '' }, { url: '' }, { url: '' }]
    await expect(withStoredMedia(ctx, listingUse, three, () => Promise.resolve())).rejects.toThrow(
      limits.tooManyError,
    )
  })
})

describe('a pair of uses', () => {
  it('never shares a name or a folder', () => {
    expect(() => declareFileUse({ ...messageUse, name: 'note' })).toThrow('letters/')
    expect(() => declareFileUse({ ...messageUse, folder: 'notes' })).toThrow('letter')
  })
})

describe('the daily limit of a user', () => {
  // A tenth of the real limits: 20 files.
  const limited = useFennec({ LIMIT_SCALE: '0.1' })

  it('counts files of uses that count, and no others', async () => {
    const ctx = await authenticatedContextOf(limited.services, await signUp(limited))
    for (let times = 0; times < 21; times++) await storeFile(ctx, messageUse, await picture(), limited)
    for (let times = 0; times < 20; times++) await storeFile(ctx, listingUse, await picture(), limited)
    await expect(storeFile(ctx, listingUse, await picture(), limited)).rejects.toThrow(
      'You have sent a lot of files today.',
    )
    await storeFile(ctx, messageUse, await picture(), limited)
  })
})
