// Profile pictures: processing, refusals and ownership (T21, T43 to T49).
import { deflateSync, crc32 } from 'node:zlib'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mediaErrors } from '#rules/shared/media'
import { pictureErrors, pictureRules } from '#rules/identity/users'
import { useFennec, type Fennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import {
  formOf,
  phonePhoto,
  picture,
  sendForm,
  uploadPicture,
  uploadPictureGraphql,
} from '../../support/people/uploads.ts'

const fennec = useFennec()

const fetchMedia = async ({ app }: Fennec, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers })

/** Lists every file in storage or on its way there. */
async function listFiles({ dataDir, services }: Fennec): Promise<string[]> {
  await services.background.idle()
  const folders = [join(dataDir, 'media', 'pictures'), join(dataDir, 'incoming')]
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat()
}

const readUser = async (caller: Caller) =>
  (
    await rest<{ id: number; profileImageUrl: string | null }>(
      fennec,
      'GET /api/auth/user',
      undefined,
      caller,
    )
  ).body

describe('a photograph as a profile picture', () => {
  it('is stored upright from a 12-megapixel phone, in three sizes, without its location (T45)', async () => {
    const ada = await signUp(fennec)
    const photo = await phonePhoto(12)
    expect((await sharp(photo).metadata()).exif?.includes('Tecno')).toBe(true)

    const { status, body } = await uploadPicture(fennec, ada, photo)
    expect([status, body.message]).toEqual([200, 'Profile picture uploaded successfully!'])

    for (const size of pictureRules.sizes) {
      const { data } = await graphql<{ viewer: { user: { profileImageUrl: string } } }>(
        fennec,
        'query ($width: Int!) { viewer { user { profileImageUrl(width: $width) } } }',
        { width: size },
        ada,
      )
      const { rawPayload } = await fetchMedia(fennec, data?.viewer.user.profileImageUrl ?? '')
      const stored = await sharp(rawPayload).metadata()
      expect(stored).toMatchObject({ format: 'webp', width: size, height: size })
      expect([stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      for (const trace of ['Tecno', 'Spark', 'Ada Obi', 'GPS', 'Exif'])
        expect(rawPayload.includes(trace)).toBe(false)
      const pixel = async (top: number) => {
        const area = { left: size / 2, top: Math.round(size * top), width: 1, height: 1 }
        return (await sharp(rawPayload).extract(area).removeAlpha().raw().toBuffer()).toJSON().data
      }
      expect(await pixel(0.1), 'the top is red').toEqual([
        expect.toSatisfy(isHigh),
        expect.toSatisfy(isLow),
        expect.toSatisfy(isLow),
      ])
      expect(await pixel(0.9), 'the bottom is blue').toEqual([
        expect.toSatisfy(isLow),
        expect.toSatisfy(isLow),
        expect.toSatisfy(isHigh),
      ])
    }
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const ada = await signUp(fennec)
    const { data, errors } = await uploadPictureGraphql(fennec, ada, await picture(format))
    expect(errors).toBeUndefined()
    const user = data?.setProfilePicture.viewer.user
    expect(user?.profileImageUrl).toMatch(/^\/media\/pictures\/[0-9a-f]{32}-512\.webp$/)
    expect(user?.small).toMatch(/-96\.webp$/)
    expect(Buffer.from(user?.profileImageThumbhash ?? '', 'base64').length).toBeGreaterThan(4)
  })

  it('completes the set-up, and replaces the previous one, whose files are removed', async () => {
    const ada = await signUp(fennec)
    await uploadPicture(fennec, ada, await picture('png'))
    const { profileImageUrl: first } = await readUser(ada)
    const before = await listFiles(fennec)
    const { data } = await uploadPictureGraphql(fennec, ada, await picture('jpeg'))
    expect(data?.setProfilePicture.viewer.hasCompletedSetup).toBe(true)
    const after = await listFiles(fennec)
    expect(after).toHaveLength(before.length)
    expect(after.filter((name) => first?.includes(name.slice(0, 32)))).toEqual([])
    expect((await fetchMedia(fennec, first ?? '')).statusCode).toBe(404)
  })

  it('is refused for now when the disk is full, and leaves nothing', async () => {
    const ada = await signUp(fennec)
    const before = await listFiles(fennec)
    const { put } = fennec.services.storage
    fennec.services.storage.put = () =>
      Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    const { status, body, response } = await uploadPicture(fennec, ada, await picture())
    fennec.services.storage.put = put
    expect([status, body.code, response.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '60'])
    expect(await listFiles(fennec)).toEqual(before)
  })

  it.each(['../../../lock', '/etc/passwd', '..\\me.html', 'me.svg', `${'0'.repeat(32)}.webp`])(
    'gets a generated name, also when the file is called %s (T49)',
    async (name) => {
      const ada = await signUp(fennec)
      const before = await listFiles(fennec)
      const form = await formOf([['profilePicture', await picture(), name]])
      expect((await sendForm(fennec, '/api/upload-profile-picture', form, ada)).statusCode).toBe(200)
      const stored = (await listFiles(fennec)).filter((file) => !before.includes(file))
      expect(stored).toHaveLength(pictureRules.sizes.length)
      for (const file of stored) expect(file).toMatch(/^(?!0{32})[0-9a-f]{32}-\d+\.webp$/)
    },
  )

  it('is stored once under one Idempotency-Key, even if sent twice', async () => {
    const ada = await signUp(fennec)
    const caller = { ...ada, headers: { 'idempotency-key': 'one-picture' } }
    const first = await uploadPicture(fennec, caller, await picture())
    const files = await listFiles(fennec)
    const second = await uploadPicture(fennec, caller, await picture())
    expect(second.body).toEqual(first.body)
    expect(await listFiles(fennec)).toEqual(files)
  })

  it('wins alone among concurrent uploads, whose other files are removed', async () => {
    const ada = await signUp(fennec)
    const before = await listFiles(fennec)
    await Promise.all(Array.from({ length: 6 }, async () => uploadPicture(fennec, ada, await picture())))
    expect(await listFiles(fennec)).toHaveLength(before.length + pictureRules.sizes.length)
    const rows = await fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })
    expect(rows).toHaveLength(1)
    const user = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    expect(user.pictureKey).toBe(rows[0]?.key)
  })

  it('is served as immutable, in ranges, and never as executable content (T44)', async () => {
    const ada = await signUp(fennec)
    const { body } = await uploadPicture(fennec, ada, await picture())
    const whole = await fetchMedia(fennec, body.profileImageUrl)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
    const part = await fetchMedia(fennec, body.profileImageUrl, { range: 'bytes=4-11' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 4-11/${whole.rawPayload.length}`,
    ])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 12))
    const repeated = await fetchMedia(fennec, body.profileImageUrl, {
      'if-none-match': String(whole.headers.etag),
    })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
    const beyond = await fetchMedia(fennec, body.profileImageUrl, { range: 'bytes=99999999-' })
    expect(beyond.statusCode).toBe(416)
  })
})

const isHigh = (value: number) => value > 200
const isLow = (value: number) => value < 60

/** A PNG of one colour whose header promises `width` by `height` pixels. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A ZIP archive without entries. */
const emptyArchive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

const animation = async (frames: number) => {
  const side = 4
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side }
  const pixels = Buffer.from(
    Array.from({ length: side * side * frames * 3 }, (_, index) => (index * 7) % 256),
  )
  return sharp(pixels, { raw }).gif({ keepDuplicateFrames: true }).toBuffer()
}

const jpegWith = async (text: string) => Buffer.concat([await picture(), Buffer.from(text, 'latin1')])

const wrongType = { status: 415, code: 'UNSUPPORTED_MEDIA', message: pictureErrors.wrongType.description }
const broken = { status: 400, code: 'INVALID_INPUT', message: mediaErrors.brokenPhoto }
const tooManyPixels = { status: 413, code: 'TOO_LARGE', message: 'Pictures may have at most 50 megapixels.' }

describe('a file that is no picture', () => {
  it.each([
    [
      'an SVG (T43)',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      wrongType,
    ],
    [
      'a page of HTML (T43)',
      async () => Buffer.from('<!doctype html><html><script>alert(1)</script>'),
      wrongType,
    ],
    ['a PDF (T43)', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), wrongType],
    ['a text', async () => Buffer.from('I am a photo, believe me'), wrongType],
    ['nothing at all', async () => Buffer.alloc(0), wrongType],
    [
      'an AVIF, which no cheap phone shows',
      async () =>
        sharp(await picture())
          .avif()
          .toBuffer(),
      wrongType,
    ],
    [
      'a TIFF',
      async () =>
        sharp(await picture())
          .tiff()
          .toBuffer(),
      wrongType,
    ],
    ['a JPEG with a page behind it (T43)', () => jpegWith('<html><body onload=alert(1)>'), wrongType],
    ['a JPEG with a script behind it (T43)', () => jpegWith('<SCRIPT>alert(1)</SCRIPT>'), wrongType],
    ['a JPEG with a program behind it (T43)', () => jpegWith('<?php system($_GET[0]);'), wrongType],
    ['a JPEG with a PDF behind it (T43)', () => jpegWith('%PDF-1.7'), wrongType],
    [
      'a JPEG that is an archive too (T43)',
      async () => Buffer.concat([await picture(), emptyArchive]),
      wrongType,
    ],
    [
      'a GIF that is a script too (T43)',
      async () => Buffer.from('GIF89a/*' + 'x'.repeat(64) + '*/=1;alert(1)'),
      wrongType,
    ],
    ['half a JPEG', async () => (await phonePhoto()).subarray(0, 3000), broken],
    ['half a PNG', async () => (await picture('png', 600)).subarray(0, 300), broken],
    ['a PNG of 2.5 gigapixels (T46)', async () => hugePng(50_000, 50_000), tooManyPixels],
    ['a PNG of 51 megapixels (T46)', async () => hugePng(51_000, 1000), tooManyPixels],
    [
      'an animation of 301 frames (T46)',
      () => animation(301),
      { status: 413, code: 'TOO_LARGE', message: 'Animations may have at most 300 frames.' },
    ],
  ])('is refused by GraphQL and REST and leaves nothing: %s', async (_case, make, expected) => {
    const ada = await signUp(fennec)
    const before = await listFiles(fennec)
    const bytes = await make()
    const { status, body } = await uploadPicture(fennec, ada, bytes)
    expect({ status, code: body.code, message: body.message }).toEqual(expected)
    const { errors } = await uploadPictureGraphql(fennec, ada, bytes)
    expect(errors?.[0]).toMatchObject({ message: expected.message, extensions: { code: expected.code } })
    expect(await listFiles(fennec)).toEqual(before)
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
    expect((await readUser(ada)).profileImageUrl).toBeNull()
  })

  it('is no animation of 300 frames or picture of 50 megapixels: both are accepted', async () => {
    const ada = await signUp(fennec)
    expect((await uploadPicture(fennec, ada, await animation(300))).status).toBe(200)
    expect((await uploadPicture(fennec, ada, hugePng(50_000, 1000))).status).toBe(200)
  })
})

describe('the size of a picture', () => {
  const padded = async (bytes: number) => {
    const photo = await picture()
    return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  }

  it('must be below 100 MiB, to the byte, over GraphQL (T48)', async () => {
    const ada = await signUp(fennec)
    const send = async (bytes: number) =>
      (await uploadPictureGraphql(fennec, ada, await padded(bytes))).errors?.[0]?.extensions.code
    expect(await send(pictureRules.bytes - 1)).toBeUndefined()
    expect(await send(pictureRules.bytes)).toBe('TOO_LARGE')
    const { profileImageUrl } = await readUser(ada)
    expect(profileImageUrl).not.toBeNull()
  })

  it('is refused with the documented words', async () => {
    const ada = await signUp(fennec)
    const { status, body } = await uploadPicture(fennec, ada, await padded(pictureRules.bytes))
    expect([status, body.message]).toEqual([
      413,
      'Profile picture must be smaller than 100MB. Please choose a smaller image.',
    ])
  })
})

describe('the owner of an uploaded picture (T21)', () => {
  it('is always the signed-in user, whatever tempUserId says', async () => {
    const [ada, bola] = [await signUp(fennec), await signUp(fennec)]
    const { status } = await uploadPicture(fennec, ada, await picture(), { tempUserId: String(bola.id) })
    expect(status).toBe(200)
    expect((await readUser(bola)).profileImageUrl).toBeNull()
    expect((await readUser(ada)).profileImageUrl).not.toBeNull()
  })

  it('is never an anonymous caller, not even with a tempUserId', async () => {
    const bola = await signUp(fennec)
    const { status } = await uploadPicture(fennec, {}, await picture(), { tempUserId: String(bola.id) })
    expect(status).toBe(401)
    const { response } = await uploadPictureGraphql(
      fennec,
      { headers: { 'x-graphql-yoga-csrf': '1' } },
      await picture(),
    )
    expect(response.statusCode).toBe(401)
    expect((await readUser(bola)).profileImageUrl).toBeNull()
  })

  it('needs more than the cookie on a form of another page, while Fennec’s own form is accepted', async () => {
    const ada = await signUp(fennec)
    const cookie = `fennec=${ada.token}`
    const crossSite = { cookie, headers: { 'sec-fetch-site': 'cross-site', 'x-graphql-yoga-csrf': '1' } }
    const bare = { cookie, headers: { 'sec-fetch-site': 'same-origin' } }
    const sameSite = { cookie, headers: { 'sec-fetch-site': 'same-origin', 'x-graphql-yoga-csrf': '1' } }
    for (const caller of [crossSite, bare]) {
      expect((await uploadPicture(fennec, caller, await picture())).status).toBe(403)
      expect((await uploadPictureGraphql(fennec, caller, await picture())).response.statusCode).toBe(403)
    }
    expect((await uploadPicture(fennec, sameSite, await picture())).status).toBe(200)
    expect((await uploadPictureGraphql(fennec, sameSite, await picture())).errors).toBeUndefined()
  })
})
