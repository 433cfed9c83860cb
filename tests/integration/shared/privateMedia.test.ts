// Photos and videos of private accounts: served to followers, at signed addresses that expire (ADR 23).
// @module-tag engine
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { suspend } from '../../support/people/people.ts'
import { fetchMedia, mediaOfPost, postMedia, uploadMedia } from '../../support/media.ts'
import { picture } from '../../support/people/uploads.ts'
import { webm } from '../../support/videos.ts'

const fennec = useFennec()

/** Turns an account private or open. */
const setPrivate = ({ id }: Person, isPrivate: boolean) =>
  fennec.services.prisma.user.update({ where: { id }, data: { isPrivate } })

async function createFollower({ id: followeeId }: Person): Promise<Person> {
  const follower = await signUp(fennec)
  await fennec.services.prisma.follow.create({
    data: { followerId: follower.id, followeeId, status: 'ACCEPTED' },
  })
  return follower
}

const statusOf = async (url: string) => (await fetchMedia(fennec, url)).statusCode

describe('a photo of a suspended account (ADR 23)', () => {
  it('is hidden from everyone but its owner and admins, until the suspension ends', async () => {
    const [ada, reader, admin] = [await signUp(fennec), await signUp(fennec), await signUp(fennec, 'ADMIN')]
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const postId = data?.createPost.post.databaseId ?? 0
    const url = data?.createPost.post.media[0]?.url ?? ''
    expect(await statusOf(url)).toBe(200)

    await suspend(fennec, ada.id)
    expect(await mediaOfPost(fennec, reader, postId)).toBeNull()
    expect(await statusOf(url)).toBe(404)
    for (const person of [ada, admin]) {
      const [shown] = (await mediaOfPost(fennec, person, postId)) ?? []
      const answer = await fetchMedia(fennec, shown?.url ?? '')
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        200,
        expect.stringMatching(/^private/),
      ])
    }

    fennec.clock.advance(86_400)
    expect(await statusOf(url)).toBe(200)
  })
})

describe('a photo of a private account', () => {
  it('is served to a follower, at an address that cannot be guessed', async () => {
    const ada = await signUp(fennec)
    await setPrivate(ada, true)
    const [follower, stranger] = [await createFollower(ada), await signUp(fennec)]
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const postId = data?.createPost.post.databaseId ?? 0
    const [shown] = (await mediaOfPost(fennec, follower, postId)) ?? []
    const url = shown?.url ?? ''
    expect(url).toMatch(/^\/media\/posts\/[0-9a-f]{32}-64\.webp\?until=\d{6}&sign=[\w-]{43}&as=\.webp$/)
    expect(await mediaOfPost(fennec, stranger, postId)).toBeNull()
    expect(await mediaOfPost(fennec, {}, postId)).toBeNull()

    const answer = await fetchMedia(fennec, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=3600',
      'content-type': 'image/webp',
    })
    const [path = '', query = ''] = url.split('?')
    const [until = '', sign = ''] = query.split('&')
    for (const forged of [
      path,
      `${path}?${until}`,
      `${path}?${sign}`,
      `${path}?${until}&sign=${'A'.repeat(43)}`,
      `${path}?until=999999&${sign}`,
      `${path}?${until}&${until}&${sign}`,
      `${path.replace('-64.', '-320.')}?${query}`,
    ]) {
      const refused = await fetchMedia(fennec, forged)
      expect([refused.statusCode, refused.json<{ code: string }>().code], forged).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('disappears from an address after 30 to 90 minutes, and gets a new address', async () => {
    const ada = await signUp(fennec)
    await setPrivate(ada, true)
    const follower = await createFollower(ada)
    const { data } = await postMedia(fennec, ada, [{ file: webm(), poster: await picture() }])
    const postId = data?.createPost.post.databaseId ?? 0
    const [shown] = (await mediaOfPost(fennec, follower, postId)) ?? []
    const addresses = [shown?.url ?? '', shown?.posterUrl ?? '']
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200])
    const part = await fetchMedia(fennec, addresses[0] ?? '', { range: 'bytes=0-3' })
    expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, '1a45dfa3'])
    fennec.clock.advance(29 * 60)
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200])
    fennec.clock.advance(62 * 60)
    expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404])
    const [anew] = (await mediaOfPost(fennec, follower, postId)) ?? []
    expect(await statusOf(anew?.url ?? '')).toBe(200)
  })

  it('is public before the account becomes private, and again when it opens', async () => {
    const ada = await signUp(fennec)
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const url = data?.createPost.post.media[0]?.url ?? ''
    expect((await fetchMedia(fennec, url)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    await setPrivate(ada, true)
    expect(await statusOf(url)).toBe(404)
    await setPrivate(ada, false)
    expect(await statusOf(url)).toBe(200)
  })

  it('may be uploaded before its post, and named by its signed address', async () => {
    const ada = await signUp(fennec)
    await setPrivate(ada, true)
    const { data } = await uploadMedia(fennec, ada, { file: await picture() })
    const url = data?.uploadMedia.media.url ?? ''
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(404)
    const { errors } = await postMedia(fennec, ada, [{ url }])
    expect(errors).toBeUndefined()
  })

  it('is private also when it is posted while the account becomes private', async () => {
    const ada = await signUp(fennec)
    const file = await picture()
    await Promise.all([
      ...Array.from({ length: 6 }, () => postMedia(fennec, ada, [{ file }])),
      uploadMedia(fennec, ada, { file }).then(() => setPrivate(ada, true)),
    ])
    const files = await fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })
    const names = files.flatMap(({ names: [name = ''] }) => name)
    expect(await Promise.all(names.map((name) => statusOf(`/media/${name}`)))).toEqual(Array(7).fill(404))
  })

  it('leaves the profile picture public, so that people can recognize the account', async () => {
    const ada = await signUp(fennec)
    const key = `pictures/${'ab'.repeat(16)}`
    const file = { key, names: [`${key}-96.webp`], bytes: 1, ownerId: ada.id, inUse: true }
    const use = { use: 'profilePicture', audience: 'EVERYONE' } as const
    await fennec.services.prisma.storedFile.create({ data: { ...file, ...use } })
    await fennec.services.storage.put(`${key}-96.webp`, await picture('webp'), 'image/webp')
    await setPrivate(ada, true)
    expect(await statusOf(`/media/${key}-96.webp`)).toBe(200)
  })
})

describe('a path out of the media folder (T49)', () => {
  it.each([
    '/media/../media.secret',
    '/media/posts/../../media.secret',
    '/media/posts/%2e%2e/%2e%2e/media.secret',
    '/media/..%2fmedia.secret',
    '/media/posts/..%5c..%5cmedia.secret',
    '/media//etc/passwd',
    `/media/posts/${'0'.repeat(32)}.webp%00.html`,
    `/media/posts/${'0'.repeat(32)}.html`,
    '/media/posts/',
    '/media/',
  ])('leads to no file: %s', async (url) => {
    const secret = await readFile(join(fennec.dataDir, 'media.secret'), 'utf8')
    const { statusCode, body, headers } = await fetchMedia(fennec, url)
    expect(body).not.toContain(secret)
    // A path that the client normalizes is a path of the app and returns its page.
    if (url.startsWith('/media/..') || url.includes('/posts/..') || url.includes('%2e')) return
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })
})
