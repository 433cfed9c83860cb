// REST routes that take photos: forms with several files, JSON with own files, and refusals.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mediaErrors } from '#rules/shared/media'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import { callRoute, callRouteWithForm } from '../../support/routes.ts'
import { formOf, phonePhoto, picture, sendForm } from '../../support/people/uploads.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

const createStudent = () => personOf(fennec, 'customer')

interface Media {
  url: string
  kind: string
  type: string
  width: number
  height: number
  alt: string
}

interface Post {
  id: number
  content: string
  imageUrl: string | null
  mediaUrl: string | null
  mediaType?: string | null
  topic: string | null
  media: Media[]
  code?: string
  message?: string
}

type Part = Parameters<typeof formOf>[0][number]

const photoPart = async (side = 64): Promise<Part> => ['media', await picture('jpeg', side), 'photo.jpg']

const uploadPhoto = async (owner: Caller) =>
  (await callRouteWithForm<Media & Post>(fennec, 'POST /api/media', owner, [await photoPart()])).body

/** Files of unfinished uploads. */
const readIncoming = () => readdir(join(fennec.dataDir, 'incoming'))

const countPosts = (id: number) => fennec.services.prisma.post.count({ where: { authorId: id } })

describe('a post with photos', () => {
  it('has one URL as a text, and several as JSON text, under both names (ADR 2)', async () => {
    const ada = await createStudent()
    const onePhoto = await callRouteWithForm<Post>(fennec, 'POST /api/posts', ada, [
      ['content', 'The gate at sunset'],
      await photoPart(),
      ['topic', 'campus'],
    ])
    expect(onePhoto.status).toBe(201)
    expect(onePhoto.body).toMatchObject({ content: 'The gate at sunset', topic: 'campus' })
    const [media] = onePhoto.body.media
    expect(media).toEqual({
      url: expect.stringMatching(/^\/media\/posts\/[0-9a-f]{32}.*\.webp$/),
      kind: 'image',
      type: 'image/webp',
      width: 64,
      height: 64,
      thumbhash: expect.any(String),
      alt: expect.stringMatching(/^Photo by Amaka/),
      durationMs: null,
      posterUrl: null,
    })
    expect([onePhoto.body.imageUrl, onePhoto.body.mediaUrl]).toEqual([media?.url, media?.url])
    expect((await fennec.app.inject({ url: media?.url })).statusCode).toBe(200)

    const two = await callRouteWithForm<Post>(fennec, 'POST /api/posts', ada, [
      await photoPart(80),
      ['alt_texts', JSON.stringify([null, 'The library'])],
      await photoPart(96),
    ])
    expect(two.body.media.map(({ width, alt }) => [width, alt])).toEqual([
      [80, expect.stringMatching(/^Photo by/)],
      [96, 'The library'],
    ])
    const urls = two.body.media.map(({ url }) => url)
    expect([two.body.imageUrl, two.body.mediaUrl]).toEqual([JSON.stringify(urls), JSON.stringify(urls)])

    const single = await callRoute(fennec, `GET /api/posts/${two.body.id}`)
    expect(single.body).toMatchObject({
      mediaUrl: JSON.stringify(urls),
      mediaType: '["image/webp","image/webp"]',
    })
    expect(await readIncoming()).toEqual([])
  })

  it('has at most ten photos (T48)', async () => {
    const ada = await createStudent()
    const photos = await Promise.all(Array.from({ length: 11 }, () => photoPart()))
    const ten = await callRouteWithForm<Post>(fennec, 'POST /api/posts', ada, photos.slice(1))
    expect(ten.body.media).toHaveLength(10)
    const eleven = await callRouteWithForm<Post>(fennec, 'POST /api/posts', ada, photos)
    expect([eleven.status, eleven.body.message]).toEqual([400, mediaErrors.tooMany])
    expect([await countPosts(ada.id), await readIncoming()]).toEqual([1, []])
  })

  it.each([
    ['a text that is called a picture', 'photo.png', Buffer.from('just words')],
    ['a drawing in SVG', 'photo.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing at all', 'photo.jpg', Buffer.alloc(0)],
  ])('is refused with %s, and keeps none of the valid photos beside it (T43)', async (_case, name, bytes) => {
    const ada = await createStudent()
    const stored = await fennec.services.prisma.storedFile.count({ where: { inUse: true } })
    const parts: Part[] = [await photoPart(), ['media', bytes, name]]
    const { status, body } = await callRouteWithForm<Post>(fennec, 'POST /api/posts', ada, parts)
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    expect(await countPosts(ada.id)).toBe(0)
    expect(await fennec.services.prisma.storedFile.count({ where: { inUse: true } })).toBe(stored)
    expect(await readIncoming()).toEqual([])
  })

  it('is created once, when the client repeats the call', async () => {
    const ada = await createStudent()
    const caller = { ...ada, headers: { 'idempotency-key': 'lost-reply' } }
    const parts: Part[] = [['content', 'x'], await photoPart()]
    const first = await callRouteWithForm<Post>(fennec, 'POST /api/posts', caller, parts)
    const repeated = await callRouteWithForm<Post>(fennec, 'POST /api/posts', caller, parts)
    expect(repeated.body).toEqual(first.body)
    expect(await countPosts(ada.id)).toBe(1)
  })

  it('needs a session, and with a cookie the header of our own pages (T18)', async () => {
    const { token } = await createStudent()
    const form = await formOf([await photoPart()])
    const headers = { 'sec-fetch-site': 'same-origin' }
    const anonymous = await sendForm(fennec, '/api/posts', form, {})
    const crossSite = await sendForm(fennec, '/api/posts', form, { cookie: `fennec=${token}`, headers })
    expect([anonymous.statusCode, crossSite.statusCode]).toEqual([401, 403])
  })

  it('has its media kind among saved posts', async () => {
    const ada = await createStudent()
    const { body } = await callRouteWithForm<Post>(fennec, 'POST /api/posts', ada, [await photoPart()])
    await fennec.services.prisma.save.create({ data: { userId: ada.id, postId: body.id } })
    const saved = await callRoute<Post[]>(fennec, 'GET /api/saved-posts', ada)
    expect(saved.body.map(({ id, mediaType }) => [id, mediaType])).toEqual([[body.id, 'image']])
  })
})

describe('a post in JSON', () => {
  it('shows the author’s own files, in every spelling of their names', async () => {
    const ada = await createStudent()
    const publish = async (body: object) => (await callRoute<Post>(fennec, 'POST /api/posts', ada, body)).body
    const [one, two] = [await uploadPhoto(ada), await uploadPhoto(ada)]
    const both = await publish({ content: 'x', imageUrl: JSON.stringify([one.url, two.url]) })
    expect(both.media.map(({ url }) => url)).toEqual([one.url, two.url])
    for (const body of [
      { imageUrl: (await uploadPhoto(ada)).url },
      { media_url: [(await uploadPhoto(ada)).url] },
      { imageUrl: null, mediaUrl: (await uploadPhoto(ada)).url },
    ])
      expect((await publish(body)).media).toHaveLength(1)
  })

  it('shows no file of another user or another site (T41, T42)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const { url } = await uploadPhoto(tunde)
    const used = await uploadPhoto(ada)
    await callRoute(fennec, 'POST /api/posts', ada, { imageUrl: used.url })
    for (const imageUrl of [
      url,
      'https://evil.example/tracker.png',
      '//evil.example/x.webp',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '/media/posts/../../secret',
    ]) {
      const { status, body } = await callRoute<Post>(fennec, 'POST /api/posts', ada, {
        content: 'x',
        imageUrl,
      })
      expect([imageUrl, status, body.message]).toEqual([imageUrl, 400, mediaErrors.notYours])
    }
    const repeated = await callRoute<Post>(fennec, 'POST /api/posts', ada, { imageUrl: used.url })
    expect([repeated.status, repeated.body.message]).toEqual([400, mediaErrors.shownAlready])
    const stolen = await callRoute<Post>(fennec, 'POST /api/posts', tunde, { imageUrl: used.url })
    expect(stolen.body.message).toBe(mediaErrors.notYours)
    expect(await countPosts(ada.id)).toBe(1)
  })

  it('has at most ten files', async () => {
    const ada = await createStudent()
    const { status, body } = await callRoute<Post>(fennec, 'POST /api/posts', ada, {
      imageUrl: Array(11).fill('/media/posts/x'),
    })
    expect([status, body.message]).toEqual([400, mediaErrors.tooMany])
  })
})

it('a photo that is uploaded before its post is stored without its place (T45)', async () => {
  const ada = await createStudent()
  const parts: Part[] = [
    ['alt', 'Two halves'],
    ['media', await phonePhoto(), 'photo.jpg'],
  ]
  const { status, body } = await callRouteWithForm<Media>(fennec, 'POST /api/media', ada, parts)
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'image', type: 'image/webp', alt: 'Two halves' })
  const { rawPayload } = await fennec.app.inject({ url: body.url })
  expect(rawPayload.includes('Tecno') || rawPayload.includes('EXIF')).toBe(false)
  for (const invalidParts of [[['alt', 'x'] as Part], [await photoPart(), await photoPart()]])
    expect((await callRouteWithForm(fennec, 'POST /api/media', ada, invalidParts)).status).toBe(400)
})

describe('a form of a generic client', () => {
  /** Writes the parts by hand, as FormData always adds file names. */
  async function send(
    address: string,
    caller: Caller,
    parts: { head: string; body?: Uint8Array | string; marked?: string }[],
  ) {
    const boundary = 'x-generic-client'
    const lines = parts.flatMap(({ head, body = '', marked = 'form-data' }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${marked}; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
    const payload = Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)])
    const [method, url = ''] = address.split(' ') as ['POST' | 'PUT', string]
    const contentType = `multipart/form-data; boundary=${boundary}`
    const response = await sendForm(fennec, url, { payload, contentType }, caller, method)
    return { status: response.statusCode, body: response.json<Post>() }
  }

  const text = { head: 'name="content"', body: 'The gate at sunset' }
  const emptyInput = 'filename=""\r\nContent-Type: application/octet-stream'

  it.each(['media[]', 'media[0]', 'media[12]'])('may name its files %s', async (name) => {
    const ada = await createStudent()
    const [, bytes] = await photoPart()
    const file = { head: `name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`, body: bytes }
    const { status, body } = await send('POST /api/posts', ada, [text, file])
    expect(status).toBe(201)
    expect(body.media).toHaveLength(1)
  })

  it('may send bytes without a file name, and lists of texts', async () => {
    const ada = await createStudent()
    const [, bytes] = await photoPart()
    const head = 'name="media"\r\nContent-Type: application/octet-stream'
    const alt = { head: 'name="altTexts[]"', body: 'The gate' }
    const { body } = await send('POST /api/posts', ada, [text, { head, body: bytes }, alt])
    expect(body.media.map((item) => item.alt)).toEqual(['The gate'])
    const sent = await Promise.all([uploadPhoto(ada), uploadPhoto(ada)])
    const urls = sent.map(({ url }) => ({ head: 'name="imageUrl[]"', body: url }))
    const named = await send('POST /api/posts', ada, [text, ...urls])
    expect(named.body.media.map(({ url }) => url)).toEqual(sent.map(({ url }) => url))
  })

  it('publishes a text where its file input is empty', async () => {
    const ada = await createStudent()
    for (const name of ['media', 'media[]', 'images[]']) {
      const { status, body } = await send('POST /api/posts', ada, [
        text,
        { head: `name="${name}"; ${emptyInput}` },
      ])
      expect([name, status, body.media]).toEqual([name, 201, []])
    }
    expect((await send('POST /api/posts', ada, [text, { head: 'name="media"' }])).status).toBe(201)
    const [, bytes] = await photoPart()
    const both = [
      { head: `name="media"; ${emptyInput}` },
      { head: 'name="media"; filename="a.jpg"', body: bytes },
    ]
    expect((await send('POST /api/posts', ada, [text, ...both])).body.media).toHaveLength(1)
  })

  const misplaced = [
    ['under another name', 'name="images[]"; filename="a.jpg"\r\nContent-Type: image/jpeg'],
    ['under no name', 'filename="a.jpg"\r\nContent-Type: image/jpeg'],
    ['under a name of deeper lists', 'name="media[0][file]"; filename="a.jpg"'],
    ['as a text of bytes', 'name="media"\r\nContent-Type: image/jpeg'],
    ['as a text of bytes under another name', 'name="photo"\r\nContent-Type: image/jpeg'],
    ['as bytes of no type under another name', 'name="photo"'],
    ['as a text', 'name="media"'],
  ] as const

  it.each(misplaced)(
    'is refused with a hint about its files where it sends %s, and publishes nothing',
    async (_case, head) => {
      const ada = await createStudent()
      const [, bytes] = await photoPart()
      const { status, body } = await send('POST /api/posts', ada, [text, { head, body: bytes }])
      expect([status, body.message]).toEqual([400, 'Send files under media, each with a file name'])
      expect([await countPosts(ada.id), await readIncoming()]).toEqual([0, []])
    },
  )

  it.each([
    ['POST /api/media', 'media'],
    ['POST /api/messages', 'media'],
    ['POST /api/upload-profile-picture', 'profilePicture'],
  ])('is refused with the same hint at %s', async (address, field) => {
    const ada = await createStudent()
    const [, bytes] = await photoPart()
    const head = 'name="files[]"; filename="a.jpg"\r\nContent-Type: image/jpeg'
    const { status, body } = await send(address, ada, [text, { head, body: bytes }])
    expect([status, body.message]).toEqual([400, `Send files under ${field}, each with a file name`])
  })

  it.each(['attachment', 'file', 'inline'])('is refused with a part that is marked %s', async (marked) => {
    const ada = await createStudent()
    const [, bytes] = await photoPart()
    const file = { head: 'name="media"; filename="a.jpg"\r\nContent-Type: image/jpeg', body: bytes, marked }
    for (const address of ['POST /api/posts', 'POST /api/messages']) {
      const { status, body } = await send(address, ada, [text, file])
      expect([status, body.message]).toEqual([400, 'Send every part of the form as form-data'])
    }
    expect([await countPosts(ada.id), await readIncoming()]).toEqual([0, []])
  })

  it('may repeat a list field, but not a text field', async () => {
    const ada = await createStudent()
    const sent = await Promise.all([uploadPhoto(ada), uploadPhoto(ada), uploadPhoto(ada)])
    const [one, two, three] = sent.map(({ url }) => url)
    const { body } = await send('POST /api/posts', ada, [
      text,
      { head: 'name="imageUrl"', body: one },
      { head: 'name="imageUrl"', body: two },
      { head: 'name="mediaUrl"', body: two },
      { head: 'name="mediaUrl"', body: three },
    ])
    expect(body.media.map(({ url }) => url)).toEqual([one, two, three])
    const twice = await send('POST /api/posts', ada, [text, text])
    expect([twice.status, twice.body.message]).toEqual([400, 'content must be text'])
  })

  it('is refused with files in JSON', async () => {
    const ada = await createStudent()
    const { url } = await uploadPhoto(ada)
    for (const address of ['POST /api/posts', 'POST /api/messages'] as const) {
      const { status, body } = await callRoute<Post>(fennec, address, ada, {
        content: 'The gate',
        media: [url],
      })
      expect([status, body.message]).toEqual([400, 'Send files under media in a form, not in JSON'])
    }
    const empty = await callRoute<Post>(fennec, 'POST /api/posts', ada, { content: 'The gate', media: [] })
    expect(empty.status).toBe(201)
  })

  it('sets a profile picture from a list', async () => {
    const ada = await createStudent()
    const [, bytes] = await photoPart()
    const head = 'name="profilePicture[]"; filename="a.jpg"\r\nContent-Type: image/jpeg'
    expect((await send('POST /api/upload-profile-picture', ada, [{ head, body: bytes }])).status).toBe(200)
  })
})
