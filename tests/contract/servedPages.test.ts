// Server-rendered pages (ADR 31) that are complete without a script, as sent over HTTP.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { signUp } from '../support/factories.ts'
import { postMedia } from '../support/media.ts'
import { publishPost } from '../support/people/posts.ts'
import { addProduct, signUpVendor } from '../support/people/products.ts'
import { captureStatements } from '../support/statements.ts'
import { picture } from '../support/people/uploads.ts'
import { movie } from '../support/videos.ts'

const fennec = useFennec()
const withoutIntrospection = useFennec({ INTROSPECTION: 'off' })

const fetchPage = (url: string, headers: Record<string, string> = {}) =>
  fennec.app.inject({ url, headers: { accept: 'text/html', ...headers } })

/** Content of the page before any script runs. */
const renderedHtmlOf = (html: string) =>
  /<div id="root">([^]*)<\/div>\s*<script type="application\/json"/.exec(html)?.[1] ?? ''
const textOf = (html: string) =>
  renderedHtmlOf(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const servedDataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="served">([^]*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('a page for readers without a script', () => {
  it.each([
    ['/', 'Welcome', 'All ears on campus.'],
    ['/welcome', 'Welcome', 'All ears on campus.'],
    ['/login?next=%2Fmarketplace', 'Sign in', 'Sign in to hear what campus is saying.'],
  ])('is complete at %s', async (url, title, text) => {
    const { statusCode, body, headers } = await fetchPage(url)
    expect([statusCode, headers['cache-control'], headers['vary']]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/cookie, save-data/i),
    ])
    expect(body).toContain(`<title>${title} · Fennec</title>`)
    expect(textOf(body)).toContain(text)
    expect(body).toMatch(/<style>[^<]*\.bg-page/)
  })

  it('shows a public post with its author, text, photo and the way to sign in', async () => {
    const ada = await signUp(fennec, 'CUSTOMER', { name: 'Kẹ́mi Ajayi' })
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const id = data?.createPost.post.databaseId ?? 0
    await fennec.services.prisma.post.update({ where: { id }, data: { content: 'The pool at dawn' } })
    const { body } = await fetchPage(`/posts/${id}`)
    for (const text of ['Kẹ́mi Ajayi', 'The pool at dawn', 'Join the conversation', 'Sign Up'])
      expect(textOf(body)).toContain(text)
    expect(renderedHtmlOf(body)).toMatch(/<img [^>]*srcSet="\/media\/posts\//i)
    expect(servedDataOf(body).answer.post.content).toBe('The pool at dawn')
  })

  it.each([
    ['a photo', async () => ({ file: await picture() })],
    ['a video', () => ({ file: movie() })],
    ['a video with a still', async () => ({ file: movie(), poster: await picture() })],
  ])('is complete for a post with %s', async (_, createFile) => {
    const ada = await signUp(fennec)
    const { data } = await postMedia(fennec, ada, [await createFile(), { file: await picture() }])
    const { body } = await fetchPage(`/posts/${data?.createPost.post.databaseId}`)
    expect(servedDataOf(body).answer.post.media).toHaveLength(2)
    expect(textOf(body)).toContain('Join the conversation')
  })

  it('shows a product with its price and its seller', async () => {
    const ada = await signUpVendor(fennec)
    const { data } = await addProduct(fennec, ada, { name: 'Power bank', stock: 2 })
    const { body } = await fetchPage(`/p/${data?.createProduct.product.databaseId}`)
    for (const text of ['Power bank', '₦ 18,500', 'Only 2 left', 'Amaka Nwosu'])
      expect(textOf(body)).toContain(text)
  })

  it('costs the same number of statements for every post', async () => {
    const ada = await signUp(fennec)
    const bare = await publishPost(fennec, ada)
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }, { file: await picture() }])
    const countStatements = async (id: number) =>
      (await captureStatements(async () => void (await fetchPage(`/posts/${id}`)))).length
    expect([
      await countStatements(bare),
      await countStatements(data?.createPost.post.databaseId ?? 0),
    ]).toEqual([2, 2])
  })
})

describe('a page for anonymous callers', () => {
  it('is not sent to callers with a session, valid or ended', async () => {
    const { token } = await signUp(fennec)
    const plain = (await fetchPage('/marketplace')).body
    const sessions: Record<string, string>[] = [
      { cookie: `fennec=${token}` },
      { cookie: 'fennec=of-last-year' },
      { authorization: `Bearer ${token}` },
    ]
    for (const headers of sessions) expect((await fetchPage('/welcome', headers)).body).toBe(plain)
    expect((await fetchPage('/welcome')).body).not.toBe(plain)
  })

  it('keeps user text as text, in the page and in its data (T39)', async () => {
    const hostile = '</script><script>alert(1)</script><!-- %page% %files% $& '
    const { body } = await fetchPage(`/posts/${await publishPost(fennec, await signUp(fennec), hostile)}`)
    expect(body).not.toContain('<script>alert')
    expect(body.match(/<script/g)).toHaveLength(3)
    expect(servedDataOf(body).answer.post.content).toBe(hostile.trim())
    expect(body.match(/<!-- %page%/g)).toBeNull()
  })

  it('runs only scripts that its policy names', async () => {
    const { body, headers } = await fetchPage('/welcome')
    const policy = String(headers['content-security-policy'])
    const scripts = [...body.matchAll(/<script(?! type="application\/json")[^>]*>([^]*?)<\/script>/g)]
    expect(scripts).toHaveLength(2)
    for (const [, script = ''] of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })

  it('is sent again only after a change', async () => {
    const [ada, ben] = [await signUp(fennec), await signUp(fennec)]
    const id = await publishPost(fennec, ada)
    const { headers } = await fetchPage(`/posts/${id}`)
    const fetchWithEtag = async () =>
      (await fetchPage(`/posts/${id}`, { 'if-none-match': String(headers.etag) })).statusCode
    expect(await fetchWithEtag()).toBe(304)
    const like =
      'mutation ($id: ID!) { setPostLiked(input: { postId: $id, liked: true }) { post { likesCount } } }'
    await graphql(fennec, like, { id: Buffer.from(`Post:${id}`).toString('base64') }, ben)
    expect(await fetchWithEtag()).toBe(200)
  })

  it('is drawn once for all readers of one link, regardless of its tracking parameters', async () => {
    const id = await publishPost(fennec, await signUp(fennec))
    const servedAt = async (query: string) => servedDataOf((await fetchPage(`/posts/${id}${query}`)).body).at
    expect(await servedAt('?utm_source=whatsapp')).toBe(await servedAt(''))
  })

  it('defers photos for readers who save data', async () => {
    const { data } = await postMedia(fennec, await signUp(fennec), [{ file: await picture() }])
    const { body } = await fetchPage(`/posts/${data?.createPost.post.databaseId}`, { 'save-data': 'on' })
    expect(renderedHtmlOf(body)).not.toMatch(/srcSet=/i)
    expect(servedDataOf(body).savesData).toBe(true)
  })

  it('contains nothing of a page that is drawn at the same moment', async () => {
    const { data } = await postMedia(fennec, await signUp(fennec), [{ file: await picture() }])
    const path = `/posts/${data?.createPost.post.databaseId}`
    const { answer } = servedDataOf((await fetchPage(path)).body)
    const { screenAt } = await import(join(process.cwd(), 'dist/served/main.js'))
    const screen = await screenAt(path)
    const at = new Date()
    const draw = (content: string, savesData: boolean) =>
      screen.render({ at, savesData, answer: { ...answer, post: { ...answer.post, content } } })
    const [dawn, dusk] = await Promise.all([draw('At dawn', true), draw('At dusk', false)])
    expect(dawn).toMatch(/At dawn/)
    expect(dawn).not.toMatch(/At dusk|srcSet=/i)
    expect(dusk).toMatch(/At dusk/)
    expect(dusk).toMatch(/srcSet=/i)
  })

  it('works also where introspection is off', async () => {
    const id = await publishPost(withoutIntrospection, await signUp(withoutIntrospection), 'Open to all')
    expect(textOf((await withoutIntrospection.app.inject({ url: `/posts/${id}` })).body)).toContain(
      'Open to all',
    )
  })
})

it('the page of every component is for developers: no file for visitors has its address', () => {
  const folder = 'dist/web/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const filesWithDesignPath = scripts.filter((name) =>
    /["'`]\/design["'`]/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(filesWithDesignPath).toEqual([])
})
