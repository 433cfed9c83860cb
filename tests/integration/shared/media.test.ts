// Photos and videos of posts: processing, refusals, ownership and removal.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mediaErrors, mediaRules } from '#rules/shared/media'
import { globalId } from '#server/core/context/ids.ts'
import { purge } from '#server/purge.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import {
  fetchMedia,
  listMediaFiles,
  mediaOfPost,
  postMedia,
  uploadMedia,
  type MediaInput,
} from '../../support/media.ts'
import { phonePhoto, picture } from '../../support/people/uploads.ts'
import { appleMetadata, box, lagos, movie, locationBox, locationTags, webm } from '../../support/videos.ts'

const fennec = useFennec()

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f56a1c' } })
    .jpeg()
    .toBuffer()

/** An animation of this many frames of one colour each. */
const animation = (frames: number, side = 8) => {
  const pixels = Buffer.alloc(side * side * frames * 3)
  for (let frame = 0; frame < frames; frame++)
    pixels.fill((frame * 37) % 256, side * side * 3 * frame, side * side * 3 * (frame + 1))
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ keepDuplicateFrames: true, delay: Array<number>(frames).fill(80) })
    .toBuffer()
}

/** An animation whose frames change one pixel each, with the number of frames in its header. */
function hugeAnimation(frames: number, side: number): Buffer {
  const low = side & 255
  const high = side >> 8
  const screen = [low, high, low, high, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const frame = [0x21, 0xf9, 4, 0, 8, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const content = Array.from({ length: frames }, () => frame).flat()
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([...screen, ...content, 0x3b])])
}

/** Returns the width of each stored picture. */
const widthsIn = (files: string[]) =>
  files.map((name) => Number(/-(\d+)\.webp$/.exec(name)?.[1])).sort((a, b) => a - b)

describe('a photo of a post', () => {
  it('is stored upright in four sizes, without its location (T45)', async () => {
    const ada = await signUp(fennec)
    const before = await listMediaFiles(fennec)
    const { data, errors } = await postMedia(fennec, ada, [{ file: await phonePhoto(12) }])
    expect(errors).toBeUndefined()
    const [shown] = data?.createPost.post.media ?? []
    expect(shown).toMatchObject({
      kind: 'IMAGE',
      contentType: 'image/webp',
      width: 2048,
      height: 2731,
      alt: 'Photo by Amaka Nwosu',
      posterUrl: null,
      durationMs: null,
    })
    expect(shown?.url).toMatch(/^\/media\/posts\/[0-9a-f]{32}-1280\.webp$/)
    expect(shown?.small).toMatch(/-320\.webp$/)
    expect(shown?.large).toMatch(/-2048\.webp$/)
    expect(Buffer.from(shown?.thumbhash ?? '', 'base64').length).toBeGreaterThan(4)
    const files = (await listMediaFiles(fennec)).filter((name) => !before.includes(name))
    expect(widthsIn(files)).toEqual([320, 720, 1280, 2048])
    expect((await fetchMedia(fennec, shown?.url ?? '')).rawPayload).toHaveLength(shown?.byteSize ?? 0)
    for (const name of files) {
      const { rawPayload } = await fetchMedia(fennec, `/media/posts/${name}`)
      const stored = await sharp(rawPayload).metadata()
      expect([stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      for (const trace of ['Tecno', 'Spark', 'Ada Obi', 'GPS', 'Exif'])
        expect(rawPayload.includes(trace)).toBe(false)
      const corner = await sharp(rawPayload)
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect(corner[0], 'the top is red').toBeGreaterThan(200)
    }
  })

  it.each([
    [900, 600, [320, 720, 900], [320, 900]],
    [200, 100, [200], [200, 200]],
    [1280, 720, [320, 720, 1280], [320, 1280]],
    [2000, 1000, [320, 720, 1280, 2000], [320, 1280]],
    [4000, 100, [4000], [4000, 4000]],
    [2, 9000, [2], [2, 2]],
    // Screenshots of a chat and a table: each is as sharp as on the side that carries its text.
    [1080, 11_490, [320, 720, 1080], [320, 1080]],
    [11_490, 1080, [1703, 3830, 6809, 10_895, 11_490], [1703, 6809]],
    [1080, 2400, [320, 720, 1080], [320, 1080]],
    [2400, 1080, [356, 800, 1423, 2276, 2400], [356, 1423]],
    [12_000, 300, [6400, 12_000], [6400, 12_000]],
    [40, 20_000, [33], [33, 33]],
  ])(
    'is never enlarged from %i × %i pixels, stays readable, and is chosen by the width of its frame',
    async (width, height, widths, expectedWidths) => {
      const ada = await signUp(fennec)
      const before = await listMediaFiles(fennec)
      const { data } = await postMedia(fennec, ada, [{ file: await photo(width, height) }])
      expect(widthsIn((await listMediaFiles(fennec)).filter((name) => !before.includes(name)))).toEqual(
        widths,
      )
      const { url = '', small = '' } = data?.createPost.post.media[0] ?? {}
      expect([small, url].map((address) => Number(/-(\d+)\.webp/.exec(address)?.[1]))).toEqual(expectedWidths)
    },
  )

  it('keeps its transparency', async () => {
    const ada = await signUp(fennec)
    const pale = { create: { width: 40, height: 40, channels: 4 as const, background: '#ff000080' } }
    const { data } = await postMedia(fennec, ada, [{ file: await sharp(pale).png().toBuffer() }])
    const { rawPayload } = await fetchMedia(fennec, data?.createPost.post.media[0]?.url ?? '')
    const [red = 0, , , alpha = 0] = await sharp(rawPayload).raw().toBuffer()
    expect(red).toBeGreaterThan(240)
    expect(Math.abs(alpha - 128)).toBeLessThan(4)
  })

  it('may be an animation, which stays animated in one size', async () => {
    const ada = await signUp(fennec)
    const before = await listMediaFiles(fennec)
    const { data } = await postMedia(fennec, ada, [{ file: await animation(3, 800) }])
    const [shown] = data?.createPost.post.media ?? []
    expect(shown).toMatchObject({ kind: 'IMAGE', width: 720, height: 720 })
    const { rawPayload } = await fetchMedia(fennec, shown?.large ?? '')
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      pages: 3,
      width: 720,
      delay: Array(3).fill(80),
    })
    expect(widthsIn((await listMediaFiles(fennec)).filter((name) => !before.includes(name)))).toEqual([720])
  })

  it('has the alt text of its author, else one that names its author', async () => {
    const ada = await signUp(fennec)
    const file = await picture()
    const { data } = await postMedia(fennec, ada, [
      { file, alt: '  The lagoon at dawn ' },
      { file, alt: ' ' },
    ])
    expect(data?.createPost.post.media.map(({ alt }) => alt)).toEqual([
      'The lagoon at dawn',
      'Photo by Amaka Nwosu',
    ])
    const { errors } = await postMedia(fennec, ada, [{ file, alt: 'x'.repeat(501) }])
    expect(errors?.[0]?.message).toBe('The description must be at most 500 characters')
  })
})

describe('a video of a post', () => {
  it.each([
    ['MP4', movie({ inMovie: [box('udta', locationBox())] }), 'video/mp4', '.mp4', 3000],
    ['MOV', movie({ brand: 'qt  ', inMovie: [appleMetadata()] }), 'video/quicktime', '.mov', 3000],
    ['WebM', webm({ isRecorded: true, after: [locationTags()] }), 'video/webm', '.webm', null],
  ])(
    'may be %s, is stored unchanged except for its location, and is served as that type alone (T44, T45)',
    async (_kind, file, contentType, ending, durationMs) => {
      const ada = await signUp(fennec)
      const { data, errors } = await postMedia(fennec, ada, [{ file, poster: await photo(1000, 500) }])
      expect(errors).toBeUndefined()
      const [shown] = data?.createPost.post.media ?? []
      expect(shown).toMatchObject({
        kind: 'VIDEO',
        contentType,
        width: 640,
        height: 360,
        durationMs,
        alt: 'Video by Amaka Nwosu',
        byteSize: file.length,
      })
      expect(shown?.url.endsWith(ending)).toBe(true)
      expect(shown?.posterUrl).toMatch(/-720\.webp$/)
      expect(Buffer.from(shown?.thumbhash ?? '', 'base64').length).toBeGreaterThan(4)

      const whole = await fetchMedia(fennec, shown?.url ?? '')
      expect(whole.headers).toMatchObject({
        'content-type': contentType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'bytes',
      })
      expect(whole.rawPayload).toHaveLength(file.length)
      expect(whole.rawPayload.includes(lagos)).toBe(false)
      const part = await fetchMedia(fennec, shown?.url ?? '', { range: 'bytes=4-7' })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-7/${file.length}`])
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 8))
      expect((await fetchMedia(fennec, shown?.url ?? '', { range: 'bytes=99999999-' })).statusCode).toBe(416)
      const head = await fetchMedia(fennec, shown?.url ?? '', {}, 'HEAD')
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
        200,
        String(file.length),
        '',
      ])
      expect((await fetchMedia(fennec, shown?.posterUrl ?? '')).statusCode).toBe(200)
    },
  )

  it('needs no still', async () => {
    const ada = await signUp(fennec)
    const { data } = await postMedia(fennec, ada, [{ file: webm() }])
    expect(data?.createPost.post.media[0]).toMatchObject({ posterUrl: null, thumbhash: null })
  })
})

const wrongType = { code: 'UNSUPPORTED_MEDIA', message: mediaErrors.wrongType }
const broken = { code: 'INVALID_INPUT', message: mediaErrors.brokenVideo }
const brokenPhoto = { code: 'INVALID_INPUT', message: mediaErrors.brokenPhoto }

const truncatedPicture = async (format: 'jpeg' | 'png' | 'webp' | 'gif', share: number) => {
  const whole = await picture(format, 600)
  return { file: whole.subarray(0, Math.floor(whole.length * share)) }
}

describe('a refused file of a post', () => {
  it.each<[string, () => Promise<MediaInput> | MediaInput, { code: string; message: string }]>([
    ['a text named .png (T43)', () => ({ file: Buffer.from('I am a photo') }), wrongType],
    [
      'an SVG (T43)',
      () => ({
        file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      }),
      wrongType,
    ],
    [
      'a photo that is a page too (T43)',
      async () => ({ file: Buffer.concat([await picture(), Buffer.from('<html><body onload=alert(1)>')]) }),
      wrongType,
    ],
    [
      'a video that is a page too (T43)',
      () => ({ file: movie({ content: Buffer.from('<!doctype html><script>alert(1)</script>') }) }),
      wrongType,
    ],
    ['a JPEG that breaks off', () => truncatedPicture('jpeg', 0.6), brokenPhoto],
    ['a PNG that breaks off', () => truncatedPicture('png', 0.6), brokenPhoto],
    ['a WebP that breaks off', () => truncatedPicture('webp', 0.6), brokenPhoto],
    ['a GIF that breaks off', () => truncatedPicture('gif', 0.6), brokenPhoto],
    ['a video that breaks off', () => ({ file: movie().subarray(0, -3) }), broken],
    ['half a WebM', () => ({ file: webm().subarray(0, 60) }), broken],
    [
      'a video whose content lies elsewhere (T47)',
      () => ({
        file: movie({ reference: box('url ', Buffer.alloc(4), Buffer.from('http://169.254.169.254/')) }),
      }),
      broken,
    ],
    ['sound alone', () => ({ file: movie({ handler: 'soun' }) }), wrongType],
    [
      'a video of eleven minutes',
      () => ({ file: movie({ seconds: 660 }) }),
      { code: 'TOO_LARGE', message: 'Videos may be at most 10 minutes long.' },
    ],
    [
      'an animation of 301 frames (T46)',
      async () => ({ file: await animation(301) }),
      { code: 'TOO_LARGE', message: mediaErrors.tooManyFrames },
    ],
    [
      'an animation of 52 megapixels (T46)',
      async () => ({ file: hugeAnimation(13, 2000) }),
      { code: 'TOO_LARGE', message: mediaErrors.tooManyFrames },
    ],
    [
      'a photo with a still',
      async () => ({ file: await picture(), poster: await picture() }),
      { code: 'INVALID_INPUT', message: mediaErrors.posterWithoutVideo },
    ],
    [
      'a still that is no picture',
      () => ({ file: webm(), poster: webm() }),
      { code: 'UNSUPPORTED_MEDIA', message: mediaErrors.wrongPoster },
    ],
    [
      'a still of 10 MB (T48)',
      () => ({ file: webm(), poster: Buffer.alloc(mediaRules.posterBytes) }),
      { code: 'TOO_LARGE', message: mediaErrors.posterTooLarge },
    ],
    ['nothing at all', () => ({}), { code: 'INVALID_INPUT', message: mediaErrors.fileOrUrl }],
    [
      'a file and an address',
      () => ({ file: webm(), url: '/media/x' }),
      { code: 'INVALID_INPUT', message: mediaErrors.fileOrUrl },
    ],
  ])('leaves nothing behind if it is %s, also as the last of three', async (_case, make, expected) => {
    const ada = await signUp(fennec)
    const before = await listMediaFiles(fennec)
    const bad = await make()
    const good = { file: await picture() }
    for (const media of [[bad], [good, good, bad]]) {
      const { errors } = await postMedia(fennec, ada, media)
      expect(errors?.[0]).toMatchObject({ message: expected.message, extensions: { code: expected.code } })
    }
    expect(await listMediaFiles(fennec)).toEqual(before)
    const { prisma } = fennec.services
    expect(await prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
    expect(await prisma.media.count({ where: { ownerId: ada.id } })).toBe(0)
    expect(await prisma.post.count({ where: { authorId: ada.id } })).toBe(0)
  })

  it('leaves nothing behind if it is the eleventh (T48); ten are posted, in their order', async () => {
    const ada = await signUp(fennec)
    const files = await Promise.all(
      Array.from({ length: 11 }, async (_, index) => ({ file: await photo(20 + index, 20) })),
    )
    const before = await listMediaFiles(fennec)
    const { errors } = await postMedia(fennec, ada, files)
    expect(errors?.[0]).toMatchObject({
      message: 'Choose at most 10 files',
      extensions: { code: 'INVALID_INPUT' },
    })
    expect(await listMediaFiles(fennec)).toEqual(before)
    const { data } = await postMedia(fennec, ada, files.slice(1))
    expect(data?.createPost.post.media.map(({ width }) => width)).toEqual(
      Array.from({ length: 10 }, (_, index) => 21 + index),
    )
  })

  it('is not one of ten videos with their stills in one form', async () => {
    const ada = await signUp(fennec)
    const poster = await picture()
    const { data } = await postMedia(fennec, ada, Array(10).fill({ file: webm(), poster }))
    expect(data?.createPost.post.media.filter(({ posterUrl }) => posterUrl !== null)).toHaveLength(10)
  })
})

describe('a media address in place of a file (T41)', { tags: ['engine'] }, () => {
  it('is accepted for a photo of the author’s own, which then belongs to the post', async () => {
    const ada = await signUp(fennec)
    const { data } = await uploadMedia(fennec, ada, { file: await photo(900, 600), alt: 'The gate' })
    const sent = data?.uploadMedia.media
    expect(sent).toMatchObject({ width: 900, alt: 'The gate' })
    const second = await uploadMedia(fennec, ada, { file: webm() })
    const { data: posted } = await postMedia(fennec, ada, [
      { url: `http://localhost:4000${second.data?.uploadMedia.media.url}`, alt: 'The quad' },
      { file: await picture() },
      { url: sent?.small },
    ])
    expect(posted?.createPost.post.media.map(({ alt, url }) => [alt, url])).toEqual([
      ['The quad', second.data?.uploadMedia.media.url],
      ['Photo by Amaka Nwosu', expect.any(String)],
      ['The gate', sent?.url],
    ])
  })

  it('is refused for an external, a foreign, a used, a repeated or an invalid one; nothing is fetched (T42)', async () => {
    const [ada, bola] = [await signUp(fennec), await signUp(fennec)]
    const own = (await uploadMedia(fennec, ada, { file: await picture() })).data?.uploadMedia.media.url ?? ''
    const used =
      (await postMedia(fennec, ada, [{ file: await picture() }])).data?.createPost.post.media[0]?.url ?? ''
    const othersFile =
      (await uploadMedia(fennec, bola, { file: await picture() })).data?.uploadMedia.media.url ?? ''
    const before = await listMediaFiles(fennec)
    const addresses = [
      othersFile,
      `/media/posts/${'0'.repeat(32)}-320.webp`,
      `https://evil.example${own}`,
      `//evil.example${own}`,
      'http://169.254.169.254/latest/meta-data/',
      `http://127.0.0.1:5432${own}`,
      'data:image/png;base64,iVBORw0KGgo=',
      '',
    ]
    for (const url of addresses) {
      const { errors } = await postMedia(fennec, ada, [{ file: await picture() }, { url }])
      expect(errors?.[0], url).toMatchObject({
        message: 'That is not a file you have uploaded',
        extensions: { code: 'INVALID_INPUT' },
      })
    }
    for (const urls of [[used], [own, own]]) {
      const inputs = urls.map((url) => ({ url }))
      const { errors } = await postMedia(fennec, ada, inputs)
      expect(errors?.[0]?.message).toBe('That file is shown already. Upload it again to show it twice.')
    }
    expect(await listMediaFiles(fennec)).toEqual(before)
    expect((await postMedia(fennec, ada, [{ url: own }])).errors).toBeUndefined()
  })

  it('is accepted for one of two concurrent posts', async () => {
    const ada = await signUp(fennec)
    const { data } = await uploadMedia(fennec, ada, { file: await picture() })
    const url = data?.uploadMedia.media.url
    const answers = await Promise.all([1, 2, 3].map(() => postMedia(fennec, ada, [{ url }])))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(
      await fennec.services.prisma.media.count({ where: { ownerId: ada.id, postId: { not: null } } }),
    ).toBe(1)
  })

  it('returns nothing a day later, if no post has used it', async () => {
    const ada = await signUp(fennec)
    const unposted =
      (await uploadMedia(fennec, ada, { file: await picture() })).data?.uploadMedia.media.url ?? ''
    const posted =
      (await postMedia(fennec, ada, [{ file: await picture() }])).data?.createPost.post.media[0]?.url ?? ''
    const statuses = async () => {
      await purge({ services: fennec.services, incoming: fennec.incoming })
      await fennec.services.background.idle()
      const answers = await Promise.all([unposted, posted].map((url) => fetchMedia(fennec, url)))
      return answers.map(({ statusCode }) => statusCode)
    }
    fennec.clock.advance(23 * 3600)
    expect(await statuses()).toEqual([200, 200])
    fennec.clock.advance(2 * 3600)
    expect(await statuses()).toEqual([404, 200])
    expect((await postMedia(fennec, ada, [{ url: unposted }])).errors?.[0]?.message).toBe(
      mediaErrors.notYours,
    )
  })
})

describe('the files of a post', () => {
  it('are stored once under one Idempotency-Key', { tags: ['engine'] }, async () => {
    const ada = await signUp(fennec)
    const caller = { ...ada, headers: { 'idempotency-key': 'one-post' } }
    const media = [{ file: await picture() }]
    const first = await postMedia(fennec, caller, media)
    const files = await listMediaFiles(fennec)
    const second = await postMedia(fennec, caller, media)
    expect(second.data).toEqual(first.data)
    expect(await listMediaFiles(fennec)).toEqual(files)
  })

  it('are removed with it', async () => {
    const ada = await signUp(fennec)
    const before = await listMediaFiles(fennec)
    const { data } = await postMedia(fennec, ada, [
      { file: await picture() },
      { file: webm(), poster: await picture() },
    ])
    const { databaseId = 0, media = [] } = data?.createPost.post ?? {}
    const { errors } = await graphql(
      fennec,
      'mutation ($postId: ID!) { deletePost(input: { postId: $postId }) { deletedPostId } }',
      { postId: globalId('Post', databaseId) },
      ada,
    )
    expect(errors).toBeUndefined()
    expect(await listMediaFiles(fennec)).toEqual(before)
    for (const { url } of media) expect((await fetchMedia(fennec, url)).statusCode).toBe(404)
    expect(await mediaOfPost(fennec, ada, databaseId)).toBeNull()
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
  })

  it('are removed when the disk is full midway', async () => {
    const ada = await signUp(fennec)
    const before = await listMediaFiles(fennec)
    const { put } = fennec.services.storage
    let puts = 0
    fennec.services.storage.put = (...file) =>
      ++puts > 3 ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) : put(...file)
    const { errors } = await postMedia(fennec, ada, [{ file: webm() }, { file: await photo(1300, 650) }])
    fennec.services.storage.put = put
    expect(errors?.[0]?.extensions.code).toBe('UNAVAILABLE')
    expect(await listMediaFiles(fennec)).toEqual(before)
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
  })
})
