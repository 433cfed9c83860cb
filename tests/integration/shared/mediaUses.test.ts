// Media uses: audience, waiting time and accepted files follow from the use a file was sent for.
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
import { operationOf } from '../../support/log.ts'
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
const letter = declareFileUse<MediaUse>({
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
const leaflet = declareFileUse<MediaUse>({
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
async function arrived({ dataDir }: Fennec, bytes: Uint8Array): Promise<Upload> {
  const path = join(dataDir, `${randomUUID()}.part`)
  await writeFile(path, bytes)
  return { receive: () => Promise.resolve({ path, bytes: bytes.length }), discard: () => Promise.resolve() }
}

/** Attaches a file of this use to a post of its sender. */
async function show(person: Person, use: MediaUse, given: MediaAttachment): Promise<number> {
  const postId = await storePost(fennec, person)
  const ctx = await operationOf(fennec.services, person)
  await withStoredMedia(ctx, use, [given], (media) =>
    inTransaction(ctx, (tx) => attach(tx, use, media, { postId })),
  )
  return postId
}

const showFile = async (person: Person, use: MediaUse, bytes: Uint8Array) =>
  show(person, use, { file: await arrived(fennec, bytes) })

const urlOf = async (reader: Person, postId: number) => {
  const [shown] = (await mediaOfPost(fennec, reader, postId)) ?? []
  return shown?.url ?? ''
}

/** Stores a file for this use, and returns its place. */
async function keep(
  ctx: AuthenticatedContext,
  use: MediaUse,
  bytes: Uint8Array,
  of: Fennec = fennec,
): Promise<string> {
  const { mediaId } = await keepUpload(ctx, use, { file: await arrived(of, bytes) })
  const { file } = await of.services.prisma.media.findUniqueOrThrow({
    where: { id: mediaId },
    include: { file: true },
  })
  return `/media/${file.names[0]}`
}

const pathOf = (url: string) => url.split('?')[0] ?? ''
const statusOf = async (url: string) => (await fetchMedia(fennec, url)).statusCode
const turnPrivate = ({ id }: Person, isPrivate = true) =>
  fennec.services.prisma.user.update({ where: { id }, data: { isPrivate } })

describe('a file between two people', () => {
  it('stays private, however open its sender’s account is', async () => {
    const ada = await signUp(fennec)
    const postId = await showFile(ada, letter, await picture())
    const url = await urlOf(ada, postId)
    expect(url).toMatch(/^\/media\/letters\/[0-9a-f]{32}-64\.webp\?until=\d{6}&sign=[\w-]{43}&as=\.webp$/)
    expect(await statusOf(url)).toBe(200)
    expect((await fetchMedia(fennec, url)).headers['cache-control']).toMatch(/^private/)
    for (const isPrivate of [false, true, false]) {
      await turnPrivate(ada, isPrivate)
      expect(await statusOf(pathOf(url))).toBe(404)
    }
    fennec.clock.advance(91 * 60)
    expect(await statusOf(url)).toBe(404)
  })

  it('has no picture for link cards', async () => {
    const url = await urlOf(...(await shownTo(letter)))
    expect(await statusOf(pathOf(url).replace(/-\d+\.webp$/, '.jpg'))).toBe(404)
  })
})

async function shownTo(use: MediaUse): Promise<[Person, number]> {
  const ada = await signUp(fennec)
  return [ada, await showFile(ada, use, await picture())]
}

describe('a file for everyone', () => {
  it('is public also while its sender’s account is private', async () => {
    const [ada, postId] = await shownTo(leaflet)
    await turnPrivate(ada)
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
    const open = await urlOf(ada, await showFile(ada, leaflet, await picture()))
    const signed = await urlOf(ada, await showFile(ada, letter, await picture()))
    await turnPrivate(ada)
    expect(await Promise.all([posted, open, signed].map(statusOf))).toEqual([404, 200, 200])
  })
})

describe('a file uploaded before the object that shows it', () => {
  it('waits as long as its use allows, and stays for good once it is shown', async () => {
    const ada = await signUp(fennec)
    const ctx = await operationOf(fennec.services, ada)
    const [sent, forAll] = [
      await keep(ctx, letter, await picture()),
      await keep(ctx, leaflet, await picture()),
    ]
    const forPost =
      (await uploadMedia(fennec, ada, { file: await picture() })).data?.uploadMedia.media.url ?? ''
    const shown = pathOf(await urlOf(ada, await show(ada, letter, { url: await keep(ctx, letter, webm()) })))
    const left = async () => {
      await purge(fennec)
      await fennec.services.background.idle()
      const rows = await fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })
      const names = rows.flatMap(({ names: all }) => all.map((name) => `/media/${name}`))
      return [sent, forPost, forAll, shown].map((path) => names.includes(path))
    }
    expect(await left()).toEqual([true, true, true, true])
    fennec.clock.advance(61 * 60)
    expect(await left()).toEqual([false, true, true, true])
    fennec.clock.advance(23 * 3600)
    expect(await left()).toEqual([false, false, true, true])
    expect(await statusOf(forAll)).toBe(200)
    fennec.clock.advance(48 * 3600)
    expect(await left()).toEqual([false, false, false, true])
    expect(await statusOf(forAll)).toBe(404)
  })

  it('cannot be attached to an object of another use', async () => {
    const ada = await signUp(fennec)
    const ctx = await operationOf(fennec.services, ada)
    const notOwned = 'That is not a file you have uploaded'
    const { errors } = await postMedia(fennec, ada, [{ url: await keep(ctx, letter, await picture()) }])
    expect(errors?.[0]?.message).toBe(notOwned)
    const forPost = (await uploadMedia(fennec, ada, { file: await picture() })).data?.uploadMedia.media.url
    await expect(show(ada, letter, { url: forPost })).rejects.toThrow(notOwned)
  })
})

describe('an accepted file', () => {
  it('has a type and a size that its use allows, with errors in the words of the use', async () => {
    const ada = await signUp(fennec)
    const big = Buffer.concat([await picture(), Buffer.alloc(4000)])
    const text = Buffer.from('Only words')
    const refused = async (use: MediaUse, bytes: Uint8Array) =>
      showFile(ada, use, bytes).then(
        () => null,
        ({ message, extensions }: { message: string; extensions: { code: string } }) => [
          extensions.code,
          message,
        ],
      )
    expect(await refused(letter, big)).toEqual(['TOO_LARGE', limits.picture.message])
    expect(await refused(letter, movie({ content: Buffer.alloc(8000) }))).toBeNull()
    expect(await refused(letter, movie({ content: Buffer.alloc(100_000) }))).toEqual([
      'TOO_LARGE',
      'A video of 100,000 bytes at the most',
    ])
    expect(await refused(leaflet, webm())).toEqual(['UNSUPPORTED_MEDIA', limits.wrongTypeError])
    expect(await refused(leaflet, text)).toEqual(['UNSUPPORTED_MEDIA', limits.wrongTypeError])
    expect(await refused(leaflet, await picture())).toBeNull()
    const ctx = await operationOf(fennec.services, ada)
    const three = [{ url: '' }, { url: '' }, { url: '' }]
    await expect(withStoredMedia(ctx, leaflet, three, () => Promise.resolve())).rejects.toThrow(
      limits.tooManyError,
    )
  })
})

describe('a pair of uses', () => {
  it('never shares a name or a folder', () => {
    expect(() => declareFileUse({ ...letter, name: 'note' })).toThrow('letters/')
    expect(() => declareFileUse({ ...letter, folder: 'notes' })).toThrow('letter')
  })
})

describe('the daily limit of a user', () => {
  // A tenth of the real limits: 20 files.
  const short = useFennec({ LIMIT_SCALE: '0.1' })

  it('counts files of uses that count, and no others', async () => {
    const ctx = await operationOf(short.services, await signUp(short))
    for (let times = 0; times < 21; times++) await keep(ctx, letter, await picture(), short)
    for (let times = 0; times < 20; times++) await keep(ctx, leaflet, await picture(), short)
    await expect(keep(ctx, leaflet, await picture(), short)).rejects.toThrow(
      'You have sent a lot of files today.',
    )
    await keep(ctx, letter, await picture(), short)
  })
})
