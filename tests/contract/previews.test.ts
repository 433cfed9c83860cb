// Previews (ADR 31): the part of a signed-in viewer's page that the server draws, as sent over HTTP.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { storePost } from '../support/people/comments.ts'
import { signUp, type Person } from '../support/factories.ts'
import { postMedia } from '../support/media.ts'
import {
  block,
  makePrivate,
  setFollowing,
  setMuted,
  setMutedWords,
  suspend,
} from '../support/people/people.ts'
import { engage, publishPost } from '../support/people/posts.ts'
import { addProduct, storeProduct, signUpVendor } from '../support/people/products.ts'
import { captureStatements } from '../support/statements.ts'
import { picture } from '../support/people/uploads.ts'

/** A Fennec with generous limits, where nothing queues. */
const fennec = useFennec({ LIMIT_SCALE: '100' })
/** A Fennec with tight limits, where every viewer is over budget after a page or two. */
const tightFennec = useFennec({ LIMIT_SCALE: '0.01' })

const fetchPage = (url: string, reader: Person | null, headers: Record<string, string> = {}) =>
  fennec.app.inject({
    url,
    headers: { accept: 'text/html', ...(reader && { cookie: `fennec=${reader.token}` }), ...headers },
  })

const home = '/customer-dashboard'

/** The preview of a page; null where the client draws the page alone. */
const previewIn = (html: string) =>
  /<template id="pieces">([^]*)<\/template>\s*<script data-app/.exec(html)?.[1] ?? null

const fetchPreview = async (url: string, reader: Person | null, headers = {}) =>
  previewIn((await fetchPage(url, reader, headers)).body)

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const fetchPreviewText = async (url: string, reader: Person) =>
  textOf((await fetchPreview(url, reader)) ?? '')

/** Creates a person with a post of that content. */
async function createAuthorWithPost(content: string, name?: string): Promise<{ author: Person; id: number }> {
  const author = await signUp(fennec, 'CUSTOMER', name ? { name } : {})
  return { author, id: await publishPost(fennec, author, content) }
}

let highest = 1_000_000

/** Raises the scores of posts, which puts them at the top of every feed in this order. */
async function raiseScores(...ids: number[]) {
  for (const id of [...ids].reverse())
    await fennec.services.prisma.post.update({
      where: { id },
      data: { isTouched: false, hotScore: (highest += 10) },
    })
}

describe('the preview of a page', () => {
  let reader: Person
  beforeAll(async () => {
    reader = await signUp(fennec, 'CUSTOMER', { name: 'Zubaida Readerson' })
    await storeProduct(fennec, (await signUpVendor(fennec)).id)
  })

  it('shows the first posts of the screen, with a photo and the menu of each, before the script runs', async () => {
    const ada = await signUp(fennec, 'CUSTOMER', { name: 'Kẹ́mi Ajayi' })
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const photo = data?.createPost.post.databaseId ?? 0
    const { id } = await createAuthorWithPost('The pool at dawn')
    await raiseScores(id, photo)
    const { body, headers } = await fetchPage(home, reader)
    const preview = previewIn(body) ?? ''
    for (const text of ['The pool at dawn', 'Kẹ́mi Ajayi', 'What&#x27;s new?'])
      expect(textOf(preview)).toContain(text)
    expect(preview).toMatch(/<img src="\/media\/posts\/[^>]*srcSet="[^>]*fetchPriority="high"/i)
    expect(preview.match(/aria-label="Post options"/g)?.length).toBeGreaterThan(1)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['vary']).toMatch(/cookie, save-data/i)
    expect(body).toMatch(/<style>[^<]*\.bg-page/)
  })

  it('runs only scripts that its policy names', async () => {
    const { body, headers } = await fetchPage(home, reader)
    const scripts = [...body.matchAll(/<script[^>]*>([^]*?)<\/script>/g)]
    expect(scripts).toHaveLength(2)
    for (const [, script = ''] of scripts)
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
  })

  it('has the final look with the whole stylesheet', async () => {
    const seller = await signUpVendor(fennec)
    const { data } = await addProduct(fennec, seller, { name: 'A shelf', stock: 2 })
    const productId = globalId('Product', data?.createProduct.product.databaseId ?? 0)
    const topic = { topic: 'Furniture', productId }
    const id = await publishPost(fennec, seller, 'Look at this', topic)
    await raiseScores(id)
    expect(await fetchPreviewText(home, reader)).toMatch(/Only 2 left A shelf/)
    const folder = 'dist/web/assets'
    const [name = ''] = readdirSync(folder).filter((file) => /^index-.*\.css$/.test(file))
    const fullSheet = readFileSync(join(folder, name), 'utf8')
    const isStyled = (sheet: string, className: string) =>
      sheet.includes(`.${className.replace(/[^\w-]/g, (letter) => `\\${letter}`)}`)
    for (const url of [home, '/marketplace']) {
      const { body } = await fetchPage(url, reader)
      const inlined = /<style>([^]*?)<\/style>\s*<style>/.exec(body)?.[1] ?? ''
      const classNames = [...(previewIn(body) ?? '').matchAll(/class="([^"]*)"/g)].flatMap(([, all = '']) =>
        all.split(' '),
      )
      const lost = classNames.filter(
        (className) => isStyled(fullSheet, className) && !isStyled(inlined, className),
      )
      expect([url, new Set(lost)]).toEqual([url, new Set()])
      expect(classNames.length).toBeGreaterThan(50)
    }
  })

  it('has the same query as the script, with the same variables', async () => {
    const runEmbeddedQuery = async (url: string) => {
      const text = /data-asks="([^"]*)"/.exec((await fetchPage(url, reader)).body)?.[1] ?? ''
      const payload = JSON.parse(text.replaceAll('&quot;', '"'))
      const headers = { authorization: `Bearer ${reader.token}` }
      const answer = await fennec.app.inject({ method: 'POST', url: '/graphql', payload, headers })
      return { name: payload.operationName, data: answer.json().data }
    }
    expect(await runEmbeddedQuery(home)).toEqual({
      name: 'DashboardScreenQuery',
      data: { viewer: expect.objectContaining({ feed: expect.anything() }) },
    })
    expect(await runEmbeddedQuery('/marketplace')).toEqual({
      name: 'MarketScreenQuery',
      data: expect.objectContaining({ products: expect.anything() }),
    })
  })

  it('contains nothing of the viewer: no name, no count, no act of theirs', async () => {
    const { author, id } = await createAuthorWithPost('Liked by many')
    await raiseScores(id)
    await engage(fennec, 'like', id, reader)
    await engage(fennec, 'repost', id, reader)
    await engage(fennec, 'save', id, reader)
    const readerPost = await publishPost(fennec, reader, 'My own words')
    await engage(fennec, 'like', readerPost, author)
    await raiseScores(id, readerPost)
    const { body } = await fetchPage(home, reader)
    expect(textOf(body)).toContain('Liked by many')
    for (const hidden of ['Zubaida', 'Readerson', reader.email, reader.token, 'My own words'])
      expect(body).not.toContain(hidden)
    expect(previewIn(body)).not.toMatch(/aria-pressed="true"|unread|notification/i)
    expect(body).not.toMatch(/<script type="application\/json"/)
  })

  it('ends before a post of the viewer, or one that mentions them', async () => {
    const before = await createAuthorWithPost('Before it')
    const following = await createAuthorWithPost('Behind it')
    const own = await publishPost(fennec, reader, 'Hers alone')
    await raiseScores(before.id, own, following.id)
    expect(await fetchPreviewText(home, reader)).toMatch(/Before it/)
    expect(await fetchPreviewText(home, reader)).not.toMatch(/Hers alone|Behind it/)
    const mentions = [{ userId: globalId('User', reader.id), offset: 6, length: 18 }]
    const mentioningPost = await publishPost(fennec, before.author, 'Hello @Zubaida Readerson', { mentions })
    await raiseScores(following.id, mentioningPost)
    expect(await fetchPreviewText(home, reader)).toMatch(/Behind it/)
    expect(await fetchPreviewText(home, reader)).not.toMatch(/Hello/)
  })

  it('ends before a post with a limited audience, even if the viewer may see it', async () => {
    const { author, id } = await createAuthorWithPost('For my followers', 'Shy Person')
    const openPost = await createAuthorWithPost('For everybody')
    await setFollowing(fennec, reader, author.id)
    await makePrivate(fennec, author.id)
    await raiseScores(openPost.id, id)
    const { data } = await graphql<{ post: { content: string } }>(
      fennec,
      `{ post(databaseId: ${id}) { content } }`,
      {},
      reader,
    )
    expect(data?.post.content).toBe('For my followers')
    expect(await fetchPreviewText(home, reader)).toMatch(/For everybody/)
    expect(await fetchPreviewText(home, reader)).not.toMatch(/For my followers|Shy/)
  })

  it('omits users whom the viewer blocked or muted, users who blocked the viewer, suspended users, and held posts', async () => {
    const openPost = await createAuthorWithPost('Still there')
    const [blocked, blocking, muted, worded, suspended, held] = [
      await createAuthorWithPost('From the blocked'),
      await createAuthorWithPost('From who blocked her'),
      await createAuthorWithPost('From the muted'),
      await createAuthorWithPost('About exams again'),
      await createAuthorWithPost('From the suspended'),
      await createAuthorWithPost('Left in nobody’s sight'),
    ]
    await block(fennec, reader.id, blocked.author.id)
    await block(fennec, blocking.author.id, reader.id)
    await setMuted(fennec, reader, muted.author.id)
    await setMutedWords(fennec, reader, ['exams'])
    await suspend(fennec, suspended.author.id)
    await fennec.services.prisma.post.update({ where: { id: held.id }, data: { isHeld: true } })
    await raiseScores(blocked.id, blocking.id, muted.id, worded.id, suspended.id, held.id, openPost.id)
    expect(await fetchPreviewText(home, reader)).toMatch(/Still there/)
    expect(await fetchPreviewText(home, reader)).not.toMatch(/From|exams|sight/)
  })

  it('ends before a product or a text of a user in a block with the viewer', async () => {
    const [seller, before] = [await signUpVendor(fennec), await createAuthorWithPost('Before it')]
    const productId = globalId('Product', await storeProduct(fennec, seller.id, { name: 'A lamp' }))
    const postWithProduct = await publishPost(fennec, before.author, 'Look at this', { productId })
    const first = await createAuthorWithPost('At the top')
    await raiseScores(first.id, postWithProduct)
    expect(await fetchPreviewText(home, reader)).toMatch(/At the top.*Look at this/)
    await block(fennec, reader.id, seller.id)
    expect(await fetchPreviewText(home, reader)).toMatch(/At the top/)
    expect(await fetchPreviewText(home, reader)).not.toMatch(/Look at this|lamp/)
    const quoteOf = globalId('Post', first.id)
    const quotingPost = await publishPost(fennec, before.author, 'So true', { quoteOf })
    await raiseScores(first.id, quotingPost)
    expect(await fetchPreviewText(home, reader)).not.toMatch(/So true/)
  })

  it('shows the first products of the market with their prices, and of each no more than its link card', async () => {
    const [seller, other] = [
      await signUpVendor(fennec, { name: 'Halima Sellers' }),
      await signUpVendor(fennec),
    ]
    const own = await signUpVendor(fennec)
    await addProduct(fennec, seller, { name: 'Power bank', description: 'Charges all night' })
    await storeProduct(fennec, own.id, { name: 'My own chair' })
    const held = await storeProduct(fennec, seller.id, { name: 'A held knife' })
    await fennec.services.prisma.product.update({ where: { id: held }, data: { isHeld: true } })
    await storeProduct(fennec, other.id, { name: 'A blocked bench' })
    await block(fennec, own.id, other.id)
    const text = await fetchPreviewText('/marketplace', own)
    expect(text).toMatch(/Marketplace.*₦ 18,500 Power bank/)
    expect(text).not.toMatch(/Charges|Halima|own chair|knife|bench/)
  })

  it('has deferred photos where the viewer saves data', async () => {
    const { data } = await postMedia(fennec, await signUp(fennec), [{ file: await picture() }])
    await raiseScores(data?.createPost.post.databaseId ?? 0)
    expect(await fetchPreview(home, reader, { 'save-data': 'on' })).not.toMatch(/srcSet=/i)
    expect(await fetchPreview(home, reader)).toMatch(/srcSet=/i)
  })

  it('is drawn once for viewers with the same content, and again after a change', async () => {
    const { author, id } = await createAuthorWithPost('The same for all')
    await raiseScores(id)
    const other = await signUp(fennec)
    const tag = async (person: Person) => (await fetchPage(home, person)).headers.etag
    const first = await tag(other)
    expect(await tag(await signUp(fennec))).toBe(first)
    await engage(fennec, 'like', id, author)
    expect(await tag(other)).not.toBe(first)
  })

  it('costs the same number of statements for every content', async () => {
    const countStatements = async (url: string) =>
      (await captureStatements(async () => void (await fetchPage(url, reader)))).length
    const before = [await countStatements(home), await countStatements('/marketplace')]
    await createAuthorWithPost('One more')
    await storeProduct(fennec, (await signUpVendor(fennec)).id)
    expect([await countStatements(home), await countStatements('/marketplace')]).toEqual(before)
  })
})

describe('the page without a preview', () => {
  it('is sent to a viewer over budget, who would have to wait', async () => {
    await storePost(tightFennec, await signUp(tightFennec))
    const { token } = await signUp(tightFennec)
    const headers = { cookie: `fennec=${token}` }
    const openHome = async () => previewIn((await tightFennec.app.inject({ url: home, headers })).body)
    let preview = await openHome()
    expect(preview).not.toBeNull()
    for (let count = 0; preview !== null && count < 200; count++) preview = await openHome()
    expect(preview).toBeNull()
  })

  it('is sent to signed-out callers, for ended sessions, and for paths with a query', async () => {
    const reader = await signUp(fennec)
    const revoked = await signUp(fennec)
    await fennec.services.prisma.session.deleteMany({ where: { userId: revoked.id } })
    const nobody = { ...reader, token: 'of-last-year' }
    for (const url of [home, '/marketplace'])
      for (const person of [null, revoked, nobody]) expect(await fetchPreview(url, person)).toBeNull()
    for (const url of [`${home}?post=1`, '/marketplace?q=lamp', '/messages', '/profile/1'])
      expect(await fetchPreview(url, reader)).toBeNull()
    for (const url of [home, '/marketplace']) expect(await fetchPreview(url, reader)).not.toBeNull()
  })

  it('is sent where another screen comes first: to admins, suspended users, users with terms to accept, and users with another home', async () => {
    const [admin, suspended, newcomer, seller] = [
      await signUp(fennec, 'ADMIN'),
      await signUp(fennec),
      await signUp(fennec),
      await signUp(fennec, 'VENDOR'),
    ]
    await suspend(fennec, suspended.id)
    await fennec.services.prisma.user.update({ where: { id: newcomer.id }, data: { termsVersion: 0 } })
    for (const person of [admin, suspended, newcomer, seller])
      expect(await fetchPreview(home, person)).toBeNull()
    for (const person of [suspended, newcomer]) expect(await fetchPreview('/marketplace', person)).toBeNull()
    expect(await fetchPreview('/vendor-dashboard', seller)).not.toBeNull()
  })
})
