// Routes of the built client: its files, and a page for every other path, with the link card of a post, person or product.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { largestId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { serveFiles } from '#server/http/media/files.ts'
import { renderHead, type LinkTags } from '#server/http/ssr/linkTags.ts'
import type { Pages } from '#server/http/ssr/pages.ts'
import type { Admission } from '#server/http/admission.ts'
import { appPolicy } from '#server/http/policies.ts'
import { CachedPage } from '#server/http/ssr/pageCache.ts'
import { hasCurrentEtag } from '#server/http/rest/etag.ts'

const immutable = 'public, max-age=31536000, immutable'

/** The first part of the paths that have a link card. */
type CardPage = 'posts' | 'profile' | 'p'

interface Client {
  folder: string
  mediaOrigin: string
  publicUrl: string
  /** Card of a page by id; null if it is not public. URLs may be paths. */
  linkCards: Record<CardPage, (id: number) => Promise<Omit<LinkTags, 'url' | 'icon'> | null>>
  admission: Pick<Admission, 'page' | 'isBusy'>
  pages: Pages | null
  previews: Pages | null
  isSignedIn(request: FastifyRequest): boolean
}

/** Serves the client on every path without another route; its router shows an unknown path as not found. */
export function serveClient(app: FastifyInstance, client: Client): void {
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const index = join(client.folder, 'index.html')
  if (!existsSync(index)) return
  const html = readFileSync(index, 'utf8')
  const templates = [html, client.pages?.template, client.previews?.template].join('\n')
  const policy = appPolicy(inlineScriptHashes(templates), client.mediaOrigin)
  const plainPage = new CachedPage(html)
  const renderPage = createPageRenderer(plainPage, client)
  serveFiles(app, { root: client.folder }, (path) => ({
    'cache-control': path.startsWith('/assets/') ? immutable : 'public, max-age=3600',
  }))
  app.get('/*', async (request, reply) => {
    if (!isScreen(request.url)) throw notFound()
    const page = await renderPage(request, reply).catch((error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'page')
      return plainPage
    })
    void reply.headers({
      'content-security-policy': policy,
      'cache-control': client.isSignedIn(request) ? 'private, no-cache' : 'no-cache',
      vary: 'Cookie, Save-Data, Accept-Encoding',
    })
    if (hasCurrentEtag(request, reply, page.identity)) return reply.code(304).send()
    void reply.type('text/html; charset=utf-8')
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.html)
    return reply.header('content-encoding', 'br').send(page.brotli)
  })
}

/** Excludes API paths, and paths with a leading dot, such as /.env and /.git, which only scanners request. */
const isScreen = (url: string) =>
  !/^\/(api|graphql|media|exports|assets)(\/|$)/.test(url) && !/^[^?#]*\/(\.|%2e)/i.test(url)

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * Returns the URL for routing. A screen's path with a broken escape gets its percent signs encoded, since no route would
 * match it; the client shows such a path as not found.
 */
export function routableUrl({ method = '', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const [path = ''] = /^[^?#]*/.exec(url) ?? []
  if (!/^(?:GET|HEAD)$/.test(method) || !isScreen(url) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

const notFound = () => new Refusal('NOT_FOUND', 'There is nothing at this address')

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?: data-[^>]*)?>([^]*?)<\/script>/g)
  const hashes = [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
  return [...new Set(hashes)]
}

/** Title and description of the built page, which the head of a card replaces. */
const plainHead = /<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/

function createPageRenderer(
  plainPage: CachedPage,
  { pages, previews, linkCards, admission, publicUrl, isSignedIn }: Client,
) {
  const toAbsoluteUrl = (links: string) => new URL(links, publicUrl).href

  async function cardHead({ page, id }: CardPath): Promise<string | null> {
    const card = await linkCards[page](id)
    if (!card) return null
    const image = card.image && { ...card.image, url: toAbsoluteUrl(card.image.url) }
    const links = { url: toAbsoluteUrl(`/${page}/${id}`), icon: toAbsoluteUrl('/app-icon-512.png') }
    return renderHead({ ...card, ...links, image })
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<CachedPage> => {
    // A path that `routableUrl` changed gets the plain page, since the browser still has the old one.
    if (request.originalUrl !== request.url) return plainPage
    const cardPath = parseCardPath(request.url)
    const renderer = isSignedIn(request) ? previews : pages
    if (!cardPath && !renderer?.canRender(request)) return plainPage
    // Under load the script alone is faster than a preview.
    const isBusy = await admission.isBusy(request)
    if (renderer === previews && !cardPath && isBusy) return plainPage
    await admission.page(request, reply)
    const card = cardPath && (await cardHead(cardPath))
    // Not public.
    if (cardPath && !card) return plainPage
    const rendered = await renderer?.render(request, reply, { head: card, isBusy })
    if (rendered) return rendered
    if (!card) return plainPage
    return new CachedPage(plainPage.html.replace(plainHead, () => card))
  }
}

interface CardPath {
  page: CardPage
  id: number
}

/** Card of each first path segment; /post/12 is an old URL of a post (000 §2). */
const cardPages: Record<string, CardPage> = {
  posts: 'posts',
  post: 'posts',
  profile: 'profile',
  p: 'p',
  products: 'p',
}

/** Returns the card page of a URL; null if it has none. */
function parseCardPath(url: string): CardPath | null {
  const [, segment = '', digits] = /^\/([a-z]+)\/([1-9]\d{0,9})\/?(?:[?#]|$)/.exec(url) ?? []
  const page = Object.hasOwn(cardPages, segment) ? cardPages[segment] : undefined
  const id = Number(digits)
  return page && id <= largestId ? { page, id } : null
}
