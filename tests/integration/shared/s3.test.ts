// Media in an S3 bucket: the adapter of production, against a local server that speaks S3 and checks signatures.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { s3Storage } from '#server/storage/s3.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { fetchMedia, postMedia } from '../../support/media.ts'
import { picture, uploadPicture } from '../../support/people/uploads.ts'
import { movie } from '../../support/videos.ts'
import { unzip } from '../../support/zip.ts'

const directory = mkdtempSync(join(tmpdir(), 'fennec-bucket-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'media', configs: [] }],
})
const { port } = await server.run()
const endpoint = `http://127.0.0.1:${port}`
const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
const fennec = useFennec({
  ...keys,
  S3_BUCKET: 'media',
  S3_ENDPOINT: endpoint,
  MEDIA_URL: 'https://media.campus.example',
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Lists the pictures in the bucket, without the server's metadata files. */
async function listBucket(): Promise<string[]> {
  await fennec.services.background.idle()
  const names = readdirSync(join(directory, 'media'), { recursive: true, encoding: 'utf8' })
  return names.flatMap((name) => /^pictures\/(.+\.webp)\._S3rver_object$/.exec(name)?.[1] ?? [])
}

describe('a student’s picture in a bucket', () => {
  it('is stored in three sizes, under the media host, and served by this server', async () => {
    const me = await signUp(fennec)
    const { status, body } = await uploadPicture(fennec, me, await picture())
    expect(status).toBe(200)
    const url = new URL(body.profileImageUrl)
    expect(url.origin).toBe('https://media.campus.example')
    const key = url.pathname.slice('/media/pictures/'.length, -'-512.webp'.length)
    expect(await listBucket()).toEqual(
      expect.arrayContaining(['96', '192', '512'].map((size) => `${key}-${size}.webp`)),
    )

    const whole = await fennec.app.inject({ url: url.pathname })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(whole.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const part = await fennec.app.inject({ url: url.pathname, headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
    const headers = { 'if-none-match': String(whole.headers.etag) }
    expect((await fennec.app.inject({ url: url.pathname, headers })).statusCode).toBe(304)
    const unknown = `/media/pictures/${'0'.repeat(32)}-96.webp`
    expect((await fennec.app.inject({ url: unknown })).statusCode).toBe(404)
  })

  it('is read from the bucket for the link card of its post, which is stored there too', async () => {
    const me = await signUp(fennec)
    const { data } = await postMedia(fennec, me, [{ file: await picture() }])
    const [shown] = data?.createPost.post.media ?? []
    const path = new URL(shown?.url ?? '').pathname
    const card = path.replace(/-\d+\.webp$/, '.jpg')
    for (const _ of ['drawn', 'kept']) {
      const { statusCode, headers } = await fennec.app.inject({ url: card })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const unknown = `/media/posts/${'0'.repeat(32)}.jpg`
    expect((await fennec.app.inject({ url: unknown })).statusCode).toBe(404)
  })

  it('is removed from the bucket when another replaces it', async () => {
    const me = await signUp(fennec)
    await uploadPicture(fennec, me, await picture('png'))
    const before = await listBucket()
    const { body } = await uploadPicture(fennec, me, await picture('jpeg'))
    const after = await listBucket()
    expect(after).toHaveLength(before.length)
    expect(after.some((name) => body.profileImageUrl.includes(name))).toBe(true)
  })

  it('leaves nothing behind when the bucket fails midway', async () => {
    const me = await signUp(fennec)
    const before = await listBucket()
    const { put } = fennec.services.storage
    let puts = 0
    fennec.services.storage.put = (...file) => (++puts > 1 ? Promise.reject(new Error('gone')) : put(...file))
    const { status } = await uploadPicture(fennec, me, await picture())
    fennec.services.storage.put = put
    expect(status).toBe(500)
    expect(await listBucket()).toEqual(before)
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: me.id } })).toBe(0)
  })
})

describe("a student's video in a bucket", () => {
  it('is streamed to the bucket unchanged from disk, and back in ranges', async () => {
    const me = await signUp(fennec)
    const file = movie({ content: Buffer.alloc(3_000_000, 7) })
    const { data, errors } = await postMedia(fennec, me, [{ file, poster: await picture() }])
    expect(errors).toBeUndefined()
    const { pathname, origin } = new URL(data?.createPost.post.media[0]?.url ?? '')
    expect(origin).toBe('https://media.campus.example')
    const whole = await fetchMedia(fennec, pathname)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(file.length),
    })
    // Only the name of its track is emptied.
    const expected = Buffer.from(file.toString('latin1').replace('Video', '\0'.repeat(5)), 'latin1')
    expect(whole.rawPayload.equals(expected)).toBe(true)
    const part = await fetchMedia(fennec, pathname, { range: 'bytes=4-7' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${file.length}`,
    ])
    expect((await fetchMedia(fennec, pathname, { range: 'bytes=9999999-' })).statusCode).toBe(416)
    const head = await fetchMedia(fennec, pathname, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(file.length),
      '',
    ])
    const headOfPart = await fetchMedia(fennec, pathname, { range: 'bytes=9999999-' }, 'HEAD')
    expect(headOfPart.statusCode).toBe(416)
    expect(
      (await fetchMedia(fennec, pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32)), {}, 'HEAD')).statusCode,
    ).toBe(404)
  })
})

it('an operator of Fennec learns that a bucket exists, or is missing', async () => {
  expect((await rest(fennec, 'GET /readyz')).body.storage).toBe('up')
  const options = {
    bucket: 'nowhere',
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  await expect(s3Storage(options).ping()).rejects.toThrow()
})

it('the app may show pictures from the media host', async () => {
  const { headers } = await fennec.app.inject({ url: '/welcome' })
  expect(headers['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://media.campus.example;",
  )
})

it('a data export contains photos from the bucket, and is fetched from there', async () => {
  const me = await signUp(fennec)
  await postMedia(fennec, me, [{ file: await picture() }, { file: movie() }])
  await rest(fennec, 'POST /api/account/export', undefined, me)
  await fennec.services.background.idle()
  const { body } = await rest<{ downloadUrl: string }>(fennec, 'GET /api/account/export', undefined, me)
  const headers = { authorization: `Bearer ${me.token}` }
  const { rawPayload } = await fetchMedia(fennec, body.downloadUrl, headers)
  const media = [...unzip(rawPayload).keys()].filter((name) => name.startsWith('media/'))
  expect(media).toEqual([expect.stringMatching(/\.webp$/), expect.stringMatching(/\.mp4$/)])
})
