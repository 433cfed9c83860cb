// The built client, as files; the page of a post says in its head what a link to it shows.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { largestId } from '#server/core/ids.ts'
import { Refusal } from '#server/core/refusal.ts'
import { serveFiles } from '#server/http/files.ts'
import { headOf, type LinkTags } from '#server/http/linkTags.ts'
import { appPolicy } from '#server/http/policies.ts'
import { sendIfChanged } from '#server/http/unchanged.ts'

const forever = 'public, max-age=31536000, immutable'

interface Client {
  folder: string
  mediaOrigin: string
  publicUrl: string
  /** What a link to that post shows; null when not everybody may see it. Its address may be a path. */
  linkCardOf(postId: number): Promise<Pick<LinkTags, 'title' | 'description' | 'image'> | null>
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
  const pageOf = pagesOfPosts(page, client)
  serveFiles(app, { root: client.folder }, (path) => ({
    'cache-control': path.startsWith('/assets/') ? forever : 'public, max-age=3600',
  }))
  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !isScreen(request.url)) throw notFound()
    const html = await pageOf(request.url).catch((error: unknown) => {
      // The screen itself says what is wrong.
      request.log.warn({ err: error }, 'link card')
      return page
    })
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    return sendIfChanged(request, reply, html, 'text/html; charset=utf-8')
  })
}

/** Whoever asks for /.env or /.git looks for what was left lying about: nothing of ours begins with a dot. */
const isScreen = (url: string) =>
  !/^\/(api|graphql|media|assets)(\/|$)/.test(url) && !/^[^?#]*\/(\.|%2e)/i.test(url)

const notFound = () => new Refusal('NOT_FOUND', 'There is nothing at this address')

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )
}

/** Takes the place of the title and the description of the page, with all that lies between them. */
const ordinaryHead = /<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/

function pagesOfPosts(page: string, { linkCardOf, publicUrl }: Client): (url: string) => Promise<string> {
  const [before, after] = page.split(ordinaryHead)
  const absolute = (address: string) => new URL(address, publicUrl).href
  return async (url) => {
    const postId = postIdOf(url)
    if (postId === null || before === undefined || after === undefined) return page
    const card = await linkCardOf(postId)
    if (!card) return page
    const image = card.image && { ...card.image, url: absolute(card.image.url) }
    const address = { url: absolute(`/posts/${postId}`), icon: absolute('/app-icon-512.png') }
    return before + headOf({ ...card, ...address, image }) + after
  }
}

/** The post of /posts/12, or of the old spelling /post/12 (decision 21). */
function postIdOf(url: string): number | null {
  const [, digits] = /^\/posts?\/([1-9]\d{0,9})\/?(?:[?#]|$)/.exec(url) ?? []
  return digits !== undefined && Number(digits) <= largestId ? Number(digits) : null
}
