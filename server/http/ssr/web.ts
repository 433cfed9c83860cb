// The built client, as files; the page of a post, a person or a product says in its head what a link to it shows.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { largestId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { serveFiles } from '#server/http/media/files.ts'
import { headOf, type LinkTags } from '#server/http/ssr/linkTags.ts'
import type { Pages } from '#server/http/ssr/pages.ts'
import type { Admission } from '#server/http/admission.ts'
import { appPolicy } from '#server/http/policies.ts'
import { Sent } from '#server/http/ssr/sent.ts'
import { isKnown } from '#server/http/rest/unchanged.ts'

const forever = 'public, max-age=31536000, immutable'

/** The first part of the paths that have a link card. */
type CardPage = 'posts' | 'profile' | 'p'

interface Client {
  folder: string
  mediaOrigin: string
  publicUrl: string
  /** What a link to a page with that id shows; null when not everybody may see it. Its address may be a path. */
  linkCards: Record<CardPage, (id: number) => Promise<Omit<LinkTags, 'url' | 'icon'> | null>>
  admission: Pick<Admission, 'operation' | 'isBusy'>
  /** What is made for who is signed out. */
  pages: Pages | null
  /** What is made for who is signed in. */
  pieces: Pages | null
  isSignedIn(request: FastifyRequest): boolean
}

/** Every path that nothing else serves is a screen of the client: it decides which, or that there is none. */
export function serveClient(app: FastifyInstance, client: Client): void {
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const index = join(client.folder, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')
  const templates = [page, client.pages?.template, client.pieces?.template].join('\n')
  const policy = appPolicy(inlineScriptHashes(templates), client.mediaOrigin)
  const ordinary = new Sent(page)
  const pageOf = pagesOf(ordinary, client)
  serveFiles(app, { root: client.folder }, (path) => ({
    'cache-control': path.startsWith('/assets/') ? forever : 'public, max-age=3600',
  }))
  app.get('/*', async (request, reply) => {
    if (!isScreen(request.url)) throw notFound()
    const sent = await pageOf(request, reply).catch((error: unknown) => {
      // The screen itself says what is wrong.
      request.log.warn({ err: error, requestId: request.id }, 'page')
      return ordinary
    })
    void reply.headers({
      'content-security-policy': policy,
      'cache-control': client.isSignedIn(request) ? 'private, no-cache' : 'no-cache',
      vary: 'Cookie, Save-Data, Accept-Encoding',
    })
    if (isKnown(request, reply, sent.identity)) return reply.code(304).send()
    void reply.type('text/html; charset=utf-8')
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(sent.html)
    return reply.header('content-encoding', 'br').send(sent.brotli)
  })
}

/** Whoever asks for /.env or /.git looks for what was left lying about: nothing of ours begins with a dot. */
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
 * The address of a request as routes take it. Where the path of a screen has a broken escape, its percent signs are
 * encoded: no route takes it as it is, and the client shows what there is at such an address.
 */
export function routableUrl({ method = '', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const [path = ''] = /^[^?#]*/.exec(url) ?? []
  if (!/^(?:GET|HEAD)$/.test(method) || !isScreen(url) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

const notFound = () => new Refusal('NOT_FOUND', 'There is nothing at this address')

/** As the policy names them; a script that is in two pages is named once. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?: data-[^>]*)?>([^]*?)<\/script>/g)
  const hashes = [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
  return [...new Set(hashes)]
}

/** Takes the place of the title and the description of the page, with all that lies between them. */
const ordinaryHead = /<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/

function pagesOf(ordinary: Sent, { pages, pieces, linkCards, admission, publicUrl, isSignedIn }: Client) {
  const absolute = (address: string) => new URL(address, publicUrl).href

  async function cardHead({ page, id }: Shared): Promise<string | null> {
    const card = await linkCards[page](id)
    if (!card) return null
    const image = card.image && { ...card.image, url: absolute(card.image.url) }
    const address = { url: absolute(`/${page}/${id}`), icon: absolute('/app-icon-512.png') }
    return headOf({ ...card, ...address, image })
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Sent> => {
    // The browser has another path than the one that routes took.
    if (request.originalUrl !== request.url) return ordinary
    const shared = sharedOf(request.url)
    const maker = isSignedIn(request) ? pieces : pages
    if (!shared && !maker?.makes(request)) return ordinary
    // Whoever is signed in is better off with the script at once than later with what stands before it.
    const isBusy = await admission.isBusy(request)
    if (maker === pieces && !shared && isBusy) return ordinary
    await admission.operation(request, reply)
    const card = shared && (await cardHead(shared))
    // What not everybody may see is not looked for.
    if (shared && !card) return ordinary
    const made = await maker?.make(request, reply, { head: card, isBusy })
    if (made) return made
    if (!card) return ordinary
    return new Sent(ordinary.html.replace(ordinaryHead, () => card))
  }
}

interface Shared {
  page: CardPage
  id: number
}

/** What each of these paths shows a card of: the old spelling /post/12 is a post, too (000 §2), and a product has its own page. */
const cardPages: Record<string, CardPage> = {
  posts: 'posts',
  post: 'posts',
  profile: 'profile',
  p: 'p',
  products: 'p',
}

/** Which card belongs to an address. */
function sharedOf(url: string): Shared | null {
  const [, first = '', digits] = /^\/([a-z]+)\/([1-9]\d{0,9})\/?(?:[?#]|$)/.exec(url) ?? []
  const page = Object.hasOwn(cardPages, first) ? cardPages[first] : undefined
  const id = Number(digits)
  return page && id <= largestId ? { page, id } : null
}
