// Link cards, which WhatsApp and the like show for posts, profiles and products: tags in the page's head, and a small
// JPEG.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { signUp, type Person } from '../support/factories.ts'
import { deleteAccount } from '../support/people/leaving.ts'
import { fetchMedia, postMedia } from '../support/media.ts'
import { block, makePrivate, suspend } from '../support/people/people.ts'
import { publishPost } from '../support/people/posts.ts'
import { addProduct, signUpVendor } from '../support/people/products.ts'
import { captureStatements } from '../support/statements.ts'
import { phonePhoto, picture, uploadPicture } from '../support/people/uploads.ts'
import { webm } from '../support/videos.ts'

const publicUrl = 'https://fennec.example'
const fennec = useFennec({ PUBLIC_URL: publicUrl })

const fetchPage = (url: string, headers: Record<string, string> = {}) =>
  fennec.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const fetchPostPage = async (postId: number | string) => (await fetchPage(`/posts/${postId}`)).body
const fetchProfilePage = async (userId: number | string) => (await fetchPage(`/profile/${userId}`)).body
const fetchPlainPage = async () => (await fetchPage('/marketplace')).body

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Reads the tags of a page as a link preview does. */
const readMetaTags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)" \/>/g)].map(
      ([, name = '', content = '']) => [name, unescapeHtml(content)],
    ),
  )

async function publishPhoto(author: Person, file: Uint8Array, poster?: Uint8Array) {
  const { data } = await postMedia(fennec, author, [{ file, poster }])
  return data?.createPost.post.databaseId ?? 0
}

/** Path of the picture of a post's card. */
async function findCardImage(postId: number) {
  const { 'og:image': address = '' } = readMetaTags(await fetchPostPage(postId))
  expect(address).toMatch(/^https:\/\/fennec\.example\/media\/posts\/[0-9a-f]{32}\.jpg$/)
  return new URL(address).pathname
}

const fileExists = (path: string) => existsSync(join(fennec.dataDir, path))
const deletePost = (author: Person, postId: number) =>
  graphql(
    fennec,
    'mutation ($id: ID!) { deletePost(input: { postId: $id }) { deletedPostId } }',
    { id: Buffer.from(`Post:${postId}`).toString('base64') },
    author,
  )

describe('a link to a post', () => {
  it('shows the author and the beginning, to everybody and in one statement', async () => {
    const ada = await signUp(fennec, 'CUSTOMER', { name: 'Kẹ́mi Ajayi' })
    const postId = await publishPost(fennec, ada, 'Night market sold out\n\nthree weekends running.')
    let html = ''
    const link = `/post/${postId}?utm_source=whatsapp`
    expect(await captureStatements(async () => void (html = (await fetchPage(link)).body))).toHaveLength(1)
    const { firstName, lastName } = await fennec.services.prisma.user.findUniqueOrThrow({
      where: { id: ada.id },
    })
    const title = `${firstName} ${lastName} on Fennec`
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/posts/${postId}" />`)
    expect(readMetaTags(html)).toMatchObject({
      description: 'Night market sold out three weekends running.',
      'og:title': title,
      'og:description': 'Night market sold out three weekends running.',
      'og:url': `${publicUrl}/posts/${postId}`,
      'og:image': `${publicUrl}/app-icon-512.png`,
      'twitter:card': 'summary',
    })
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(readMetaTags(await fetchPostPage(postId))).toEqual(readMetaTags(html))
  })

  it('is truncated between characters as a reader counts them', async () => {
    const postId = await publishPost(fennec, await signUp(fennec), '👩🏾‍🎓'.repeat(300))
    expect(readMetaTags(await fetchPostPage(postId))['og:description']).toBe(`${'👩🏾‍🎓'.repeat(200)}…`)
  })

  it('escapes user text in its tags (T39)', async () => {
    const hostile = `"/><script>alert(1)</script><meta http-equiv='refresh' content='0;//evil.example'>$& $\` &amp;`
    const author = await signUp(fennec, 'CUSTOMER', { name: `<b>"Ada" & 'Co'</b>` })
    const { body, headers } = await fetchPage(`/posts/${await publishPost(fennec, author, hostile)}`)
    expect(readMetaTags(body)['og:description']).toBe(hostile)
    expect(readMetaTags(body)['og:title']).toBe(`<b>"Ada" & 'Co'</b> on Fennec`)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toMatch(/<meta http-equiv/)
    expect(body).not.toContain('<b>')
    const plain = await fetchPage('/welcome')
    expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
    expect(body.match(/<script/g)).toEqual(plain.body.match(/<script/g))
  })

  it('is a 304 for a client that has the same version', async () => {
    const postId = await publishPost(fennec, await signUp(fennec))
    const { headers } = await fetchPage(`/posts/${postId}`)
    expect(headers['cache-control']).toBe('no-cache')
    const repeated = await fetchPage(`/posts/${postId}`, { 'if-none-match': String(headers.etag) })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
    const other = await fetchPage('/welcome', { 'if-none-match': String(headers.etag) })
    expect(other.statusCode).toBe(200)
  })

  it('answers a HEAD request with headers alone', async () => {
    const url = `/posts/${await publishPost(fennec, await signUp(fennec))}`
    const { headers } = await fetchPage(url)
    const { statusCode, body, headers: alone } = await fennec.app.inject({ method: 'HEAD', url })
    expect([statusCode, body]).toEqual([200, ''])
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      expect(alone[name]).toBe(headers[name])
  })

  it('reveals nothing of a private account, of a suspended user, or of a deleted post (T26)', async () => {
    const plain = await fetchPlainPage()
    const [privateUser, suspendedUser, deletingUser] = [
      await signUp(fennec),
      await signUp(fennec),
      await signUp(fennec),
    ]
    const posts = [
      await publishPost(fennec, privateUser),
      await publishPost(fennec, suspendedUser),
      await publishPost(fennec, deletingUser),
    ]
    for (const postId of posts) expect(await fetchPostPage(postId)).not.toBe(plain)
    await makePrivate(fennec, privateUser.id)
    await suspend(fennec, suspendedUser.id)
    await deletePost(deletingUser, posts[2] ?? 0)
    for (const postId of posts) expect(await fetchPostPage(postId)).toBe(plain)
  })

  it.each([
    '0',
    '01',
    '-1',
    '1.5',
    'abc',
    '2147483648',
    '99999999999999999999',
    '1%00',
    '1/edit',
    '2147483647',
  ])('is the ordinary page at /posts/%s', async (id) => {
    const { statusCode, body } = await fetchPage(`/posts/${id}`)
    expect([statusCode, body]).toEqual([200, await fetchPlainPage()])
  })

  it('shows a blocked viewer the same as an anonymous caller', async () => {
    const [author, blocked] = [await signUp(fennec), await signUp(fennec)]
    const postId = await publishPost(fennec, author, 'Everybody may read this')
    await block(fennec, author.id, blocked.id)
    const { body } = await fetchPage(`/posts/${postId}`, { cookie: `__Host-fennec=${blocked.token}` })
    expect(readMetaTags(body)).toEqual(readMetaTags(await fetchPostPage(postId)))
    expect(readMetaTags(body)['og:description']).toContain('Everybody may read this')
    const asBlocked = await graphql(fennec, `{ post(databaseId: ${postId}) { content } }`, {}, blocked)
    expect(asBlocked.data).toEqual({ post: null })
  })

  it('still opens while the database is away', async () => {
    const postId = await publishPost(fennec, await signUp(fennec))
    const { sql } = fennec.services
    fennec.services.sql = () => Promise.reject(new Error('the database is away'))
    const { statusCode, body } = await fetchPage(`/posts/${postId}`)
    fennec.services.sql = sql
    expect([statusCode, body]).toEqual([200, await fetchPlainPage()])
  })
})

describe('a link to a profile', () => {
  it('shows the name and the campus, to everybody and in one statement', async () => {
    const { id } = await signUp(fennec, 'CUSTOMER', { name: 'Kẹ́mi Ajayi' })
    let html = ''
    expect(await captureStatements(async () => void (html = await fetchProfilePage(id)))).toHaveLength(1)
    const kemi = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })
    const title = `${kemi.firstName} ${kemi.lastName} on Fennec`
    expect(html).toContain(`<title>${title}</title>`)
    expect(readMetaTags(html)).toMatchObject({
      'og:type': 'profile',
      'og:title': title,
      'og:description': `@${kemi.handle} · ${kemi.university}`,
      'og:url': `${publicUrl}/profile/${id}`,
      'og:image': `${publicUrl}/app-icon-512.png`,
      'twitter:card': 'summary',
    })
    for (const contact of [kemi.email, kemi.phone]) expect(html).not.toContain(contact)
    expect((await fetchPage(`/profile/${id}?tab=reposts`)).body).toBe(html)
    for (const other of [`${id}/followers`, '0', '2147483647', '2147483648', 'abc'])
      expect(await fetchProfilePage(other)).toBe(await fetchPlainPage())
  })

  it.each([`<b>"Ada" & 'Co'</b> $& </title><script>alert(1)</script>`, 'أحمد 👩🏾‍🎓 \u202eيوسف'])(
    'keeps the name %s as text (T39), without invisible characters (ADR 18)',
    async (name) => {
      const { id } = await signUp(fennec)
      await fennec.services.prisma.user.update({ where: { id }, data: { firstName: name, lastName: null } })
      const html = await fetchProfilePage(id)
      expect(readMetaTags(html)['og:title']).toBe(`${name.replace('\u202e', '')} on Fennec`)
      expect(html).not.toContain('<b>')
      expect(html.match(/<script/g)).toEqual((await fetchPlainPage()).match(/<script/g))
    },
  )

  it('reveals nothing of private, suspended, deleted or unknown accounts (T26)', async () => {
    const [privateUser, suspendedUser, deletedUser] = [
      await signUp(fennec),
      await signUp(fennec),
      await signUp(fennec),
    ]
    const people = [privateUser.id, suspendedUser.id, deletedUser.id]
    for (const id of people) expect(await fetchProfilePage(id)).not.toBe(await fetchPlainPage())
    await makePrivate(fennec, privateUser.id)
    await suspend(fennec, suspendedUser.id)
    expect(await deleteAccount(fennec, deletedUser)).toBe('ok')
    for (const id of people) expect(await fetchProfilePage(id)).toBe(await fetchPlainPage())
  })

  it('has the profile picture as a small JPEG, which is deleted with it', async () => {
    const ada = await signUp(fennec)
    const uploadAndReadTags = async () => {
      expect((await uploadPicture(fennec, ada, await phonePhoto(1))).status).toBe(200)
      return readMetaTags(await fetchProfilePage(ada.id))
    }
    const tags = await uploadAndReadTags()
    expect(tags).toMatchObject({
      'og:image:width': '512',
      'og:image:height': '512',
      'og:image:alt': `Profile picture of ${tags['og:title']?.replace(' on Fennec', '')}`,
      'twitter:card': 'summary',
    })
    const path = new URL(tags['og:image'] ?? '').pathname
    const { headers, rawPayload } = await fetchMedia(fennec, path)
    expect(headers['content-type']).toBe('image/jpeg')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect(rawPayload.length).toBeLessThanOrEqual(100_000)
    expect(fileExists(path)).toBe(true)

    expect((await uploadAndReadTags())['og:image']).not.toBe(tags['og:image'])
    await fennec.services.background.idle()
    expect((await fetchMedia(fennec, path)).statusCode).toBe(404)
    expect(fileExists(path)).toBe(false)
    const { pictureKey } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const left = await fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })
    expect(left.map(({ key }) => key)).toEqual([pictureKey])
  })
})

describe('the picture of a link', () => {
  it('is the first photo as a JPEG that WhatsApp accepts, with the size of the tags, and is stored', async () => {
    const postId = await publishPhoto(await signUp(fennec), await phonePhoto(3))
    const tags = readMetaTags(await fetchPostPage(postId))
    const path = await findCardImage(postId)
    expect(fileExists(path)).toBe(false)
    const { statusCode, headers, rawPayload } = await fetchMedia(fennec, path)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(rawPayload.length).toBeLessThanOrEqual(100_000)
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect([format, String(width), String(height)]).toEqual([
      'jpeg',
      tags['og:image:width'],
      tags['og:image:height'],
    ])
    expect(Math.max(width, height)).toBe(960)
    expect(exif).toBeUndefined()
    expect(tags).toMatchObject({
      'twitter:card': 'summary_large_image',
      'og:description': 'Photo by Amaka Nwosu',
    })
    expect(fileExists(path)).toBe(true)
    expect((await fetchMedia(fennec, path)).rawPayload.equals(rawPayload)).toBe(true)
  })

  it('is small also for a photo full of noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 1600, height: 1200, channels: 3 as const, background: '#000', noise }
    const postId = await publishPhoto(await signUp(fennec), await sharp({ create }).jpeg().toBuffer())
    const { rawPayload } = await fetchMedia(fennec, await findCardImage(postId))
    expect(rawPayload.length).toBeLessThanOrEqual(100_000)
  })

  it('is the still of a video, and absent where a video has none', async () => {
    const ada = await signUp(fennec)
    const withPoster = await publishPhoto(ada, webm(), await picture())
    expect((await fetchMedia(fennec, await findCardImage(withPoster))).statusCode).toBe(200)
    const without = readMetaTags(await fetchPostPage(await publishPhoto(ada, webm())))
    expect(without).toMatchObject({ 'og:image': `${publicUrl}/app-icon-512.png`, 'twitter:card': 'summary' })
  })

  it('is unavailable while its author is suspended, drawn before or not (ADR 23)', async () => {
    const ada = await signUp(fennec)
    const [path, later] = [
      await findCardImage(await publishPhoto(ada, await picture())),
      await findCardImage(await publishPhoto(ada, await picture())),
    ]
    const statuses = async () => [
      (await fetchMedia(fennec, path)).statusCode,
      (await fetchMedia(fennec, later)).statusCode,
    ]
    expect((await fetchMedia(fennec, path)).statusCode).toBe(200)
    await suspend(fennec, ada.id)
    expect(await statuses()).toEqual([404, 404])
    expect(fileExists(later)).toBe(false)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { suspendedUntil: null } })
    expect(await statuses()).toEqual([200, 200])
  })

  it('is unavailable for a private account, and is deleted with its post', async () => {
    const ada = await signUp(fennec)
    const postId = await publishPhoto(ada, await picture())
    const path = await findCardImage(postId)
    const setPrivate = (isPrivate: boolean) =>
      fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate } })
    await setPrivate(true)
    expect((await fetchMedia(fennec, path)).statusCode).toBe(404)
    expect(fileExists(path)).toBe(false)
    await setPrivate(false)
    expect((await fetchMedia(fennec, path)).statusCode).toBe(200)
    await setPrivate(true)
    expect((await fetchMedia(fennec, path)).statusCode).toBe(404)
    await setPrivate(false)

    await deletePost(ada, postId)
    await fennec.services.background.idle()
    expect((await fetchMedia(fennec, path)).statusCode).toBe(404)
    expect(fileExists(path)).toBe(false)
    const left = await fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })
    expect(left).toEqual([])
  })

  it('is unavailable under an invented name', async () => {
    for (const name of ['posts/0123456789abcdef0123456789abcdef.jpg', 'posts/x.jpg', 'posts/..%2fposts.jpg'])
      expect((await fetchMedia(fennec, `/media/${name}`)).statusCode).toBe(404)
  })
})

describe('a link to a product (002 §2)', () => {
  const createShop = async () => {
    const ada = await signUpVendor(fennec)
    const { data } = await addProduct(fennec, ada, {
      name: 'Fennec "hoodie"',
      stock: 3,
      photos: [{ file: await phonePhoto(2) }],
    })
    return { ada, id: data?.createProduct.product.databaseId ?? 0 }
  }
  const fetchProductPage = async (id: number, path = 'p') => (await fetchPage(`/${path}/${id}`)).body

  it('shows its name, price, stock and seller, and its main photo in at most 100 kB, by every spelling of the address', async () => {
    const { id } = await createShop()
    const tags = readMetaTags(await fetchProductPage(id))
    expect(tags).toMatchObject({
      'og:title': 'Fennec "hoodie" · ₦18,500',
      'og:description': 'Only 3 left. Sold by Amaka Nwosu on Fennec. Heavy cotton, brushed inside.',
      'og:url': `${publicUrl}/p/${id}`,
      'og:type': 'product',
      'twitter:card': 'summary_large_image',
    })
    expect(readMetaTags(await fetchProductPage(id, 'products'))).toEqual(tags)
    const path = new URL(tags['og:image'] ?? '').pathname
    const { statusCode, rawPayload } = await fetchPage(path)
    expect(statusCode).toBe(200)
    expect(rawPayload.length).toBeLessThanOrEqual(100_000)
    expect((await sharp(rawPayload).metadata()).format).toBe('jpeg')
  })

  it('opens for an anonymous caller with an invitation, and without the seller’s contacts', async () => {
    const { ada, id } = await createShop()
    const { data, response } = await graphql(
      fennec,
      `
        query ($id: Int!) {
          productCard(databaseId: $id) {
            name
            price {
              text
            }
            stock
            photo {
              alt
            }
            vendorName
            vendorIsVerified
            university
          }
        }
      `,
      { id },
    )
    expect(data?.productCard).toEqual({
      name: 'Fennec "hoodie"',
      price: { text: '₦18,500' },
      stock: 3,
      photo: { alt: 'Fennec "hoodie"' },
      vendorName: 'Amaka Nwosu',
      vendorIsVerified: false,
      university: 'University of Lagos',
    })
    expect(response.body).not.toContain(ada.email)
  })

  it('shows nothing while its seller is suspended, and after its deletion', async () => {
    const { ada, id } = await createShop()
    await suspend(fennec, ada.id)
    expect(await fetchProductPage(id)).toBe(await fetchPlainPage())
    const { data } = await graphql(fennec, 'query ($id: Int!) { productCard(databaseId: $id) { name } }', {
      id,
    })
    expect(data).toEqual({ productCard: null })
    expect(await fetchProductPage(2_000_000)).toBe(await fetchPlainPage())
  })
})
