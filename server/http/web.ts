// The built client, as files; the page of a post, a person or a product says in its head what a link to it shows.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { largestId } from '#server/core/ids.ts'
import { Refusal } from '#server/core/refusal.ts'
import { serveFiles } from '#server/http/files.ts'
import { headOf, type LinkTags } from '#server/http/linkTags.ts'
import type { Begin } from '#server/http/overload.ts'
import { appPolicy } from '#server/http/policies.ts'
import { sendIfChanged } from '#server/http/unchanged.ts'

const forever = 'public, max-age=31536000, immutable'

/** The first part of the paths that have a link card. */
type CardPage = 'posts' | 'profile' | 'p'

interface Client {
  folder: string
  mediaOrigin: string
  publicUrl: string
  /** What a link to a page with that id shows; null when not everybody may see it. Its address may be a path. */
  linkCards: Record<CardPage, (id: number) => Promise<Omit<LinkTags, 'url' | 'icon'> | null>>
  /** To be waited for before a card is looked up. */
  begin: Begin
}

/** Every path that nothing else serves is a screen of the client: it decides which, or that there is none. */
export function serveClient(app: FastifyInstance, client: Client): void {
  const index = join(client.folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    return
  }
  const page = readFileSync(index, 'utf8')
  const policy = appPolicy(inlineScriptHashes(page), client.mediaOrigin)
  const pageOf = pagesWithCards(page, client)
  serveFiles(app, { root: client.folder }, (path) => ({
    'cache-control': path.startsWith('/assets/') ? forever : 'public, max-age=3600',
  }))
  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !isScreen(request.url)) throw notFound()
    const html = await pageOf(request, reply).catch((error: unknown) => {
      // The screen itself says what is wrong.
      request.log.warn({ err: error, requestId: request.id }, 'link card')
      return page
    })
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    return sendIfChanged(request, reply, html, 'text/html; charset=utf-8')
  })
}

/** Whoever asks for /.env or /.git looks for what was left lying about: nothing of ours begins with a dot. */
const isScreen = (url: string) =>
  !/^\/(api|graphql|media|exports|assets)(\/|$)/.test(url) && !/^[^?#]*\/(\.|%2e)/i.test(url)

const notFound = () => new Refusal('NOT_FOUND', 'There is nothing at this address')

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )
}

/** Takes the place of the title and the description of the page, with all that lies between them. */
const ordinaryHead = /<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/

function pagesWithCards(page: string, { linkCards, begin, publicUrl }: Client) {
  const [before, after] = page.split(ordinaryHead)
  const absolute = (address: string) => new URL(address, publicUrl).href
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const shared = sharedOf(request.url)
    if (!shared || before === undefined || after === undefined) return page
    await begin(request, reply)
    const card = await linkCards[shared.page](shared.id)
    if (!card) return page
    const image = card.image && { ...card.image, url: absolute(card.image.url) }
    const address = { url: absolute(`/${shared.page}/${shared.id}`), icon: absolute('/app-icon-512.png') }
    return before + headOf({ ...card, ...address, image }) + after
  }
}

/** What each of these paths shows a card of: the old spelling /post/12 is a post, too (decision 21), and a product has its own page. */
const cardPages: Record<string, CardPage> = {
  posts: 'posts',
  post: 'posts',
  profile: 'profile',
  p: 'p',
  products: 'p',
}

/** Which card belongs to an address. */
function sharedOf(url: string): { page: CardPage; id: number } | null {
  const [, first = '', digits] = /^\/([a-z]+)\/([1-9]\d{0,9})\/?(?:[?#]|$)/.exec(url) ?? []
  const page = Object.hasOwn(cardPages, first) ? cardPages[first] : undefined
  const id = Number(digits)
  return page && id <= largestId ? { page, id } : null
}
