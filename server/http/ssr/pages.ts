// Server-side rendering with the client's build (ADR 31): whole pages for anonymous readers, and previews that signed-in
// readers see until the script runs.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExecutionResult } from 'graphql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CachedPage, createPageCache } from '#server/http/ssr/pageCache.ts'
import type { CallDetails } from '#server/http/session.ts'

interface Query {
  id: string
  variables: object
}

interface RenderInput {
  at: Date
  savesData: boolean
  answer: unknown
}

interface Screen {
  title: string
  query: Query | null
  render(input: RenderInput): Promise<string | null>
}

interface Preview {
  asks: string
  place: string
  reader: Query
  open(found: unknown): Query | null
  leave(found: unknown, shown: unknown): unknown
  render(input: RenderInput, query: Query): Promise<string | null>
}

/** Exports of web/ssr/main.ts, whose types are no part of the server. */
interface Bundle {
  screenAt(path: string): Promise<Screen | null>
  pieces: Record<string, () => Promise<Preview>>
}

/** Runs an operation of the client as the sender of the request, or as `details` say. */
export type RunQuery = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
  details?: CallDetails,
) => Promise<ExecutionResult>

export interface Pages {
  /** Template as built, for the hashes of its scripts. */
  template: string
  canRender(request: FastifyRequest): boolean
  render(request: FastifyRequest, reply: FastifyReply, options: RenderOptions): Promise<CachedPage | null>
}

interface RenderOptions {
  /** Head with the link card; null for the title alone. */
  head: string | null
  /** True under load: pages that need the database are not rendered. */
  isBusy: boolean
}

/** JSON that ends no HTML element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const served = (input: object) => `<script type="application/json" id="served">${json(input)}</script>`

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const firstOf = ({ url }: FastifyRequest) => /^\/([a-z]*)/.exec(url)?.[1] ?? ''

interface Rendering {
  /** Beside the answer and the build, everything that the page depends on. */
  identity: string[]
  answer: unknown
  draw(input: RenderInput): Promise<string | null>
  fill(page: string, input: RenderInput): string[]
}

/** Reads a template and the files of its pages from the build; null where the client was not built. */
function readTemplate(built: string, name: string, gap: RegExp) {
  const file = join(built, `web/${name}.html`)
  if (!existsSync(file)) return null
  const template = readFileSync(file, 'utf8')
  const texts = template.split(gap)
  const table = readFileSync(join(built, `web/${name}.json`), 'utf8')
  const parts: Record<string, { styles: string; files: string }> = JSON.parse(table)
  const build = createHash('sha256').update(template).update(table).digest('base64url')
  const cache = createPageCache()
  let bundle: Promise<Bundle> | undefined

  async function render(request: FastifyRequest, { identity, answer, draw, fill }: Rendering) {
    const savesData = request.headers['save-data'] === 'on'
    const key = [build, savesData, ...identity, JSON.stringify(answer)].join('\n')
    const known = cache.peek(key)
    if (known) return known
    const input = { at: new Date(), savesData, answer }
    const page = await draw(input)
    if (page === null) {
      // The browser renders the page and shows the error.
      request.log.error(
        { requestId: request.id, path: request.url },
        'a part fails where the server draws it',
      )
      return null
    }
    const filled = fill(page, input)
    const html = texts.map((text, index) => text + (filled[index] ?? '')).join('')
    const rendered = new CachedPage(html, key + page)
    cache.set(key, rendered)
    return rendered
  }

  return {
    template,
    parts,
    render,
    // Loaded on demand, since it brings React.
    load: () => (bundle ??= import(pathToFileURL(join(built, 'served/main.js')).href)),
  }
}

/** Pages for anonymous readers, with their data in them. */
export function readPages(built: string, runQuery: RunQuery): Pages | null {
  const template = readTemplate(built, 'served', /%(?:head|styles|page|served|files)%/)
  if (!template) return null
  const { parts } = template
  return {
    template: template.template,
    canRender: (request) => Object.hasOwn(parts, firstOf(request)),
    async render(request, reply, { head, isBusy }) {
      const part = parts[firstOf(request)]
      const screen = part && (await (await template.load()).screenAt(request.url))
      if (!screen || (isBusy && screen.query)) return null
      const { data, errors } = screen.query ? await runQuery(request, reply, screen.query) : { data: null }
      if (errors) return null
      const title = head ?? `<title>${screen.title} · Fennec</title>`
      // The query string of a shared link tells who shared it.
      const place = screen.query ? (request.url.split('?')[0] ?? '') : request.url
      return template.render(request, {
        identity: [place, title],
        answer: data,
        draw: (input) => screen.render(input),
        fill: (page, input) => [title, part.styles, page, served(input), part.files],
      })
    },
  }
}

/**
 * Previews for signed-in readers. The ids of the first rows are read as the reader, their content anonymously, so that a
 * preview shows only what is public and visible to the reader.
 */
export function readPreviews(built: string, runQuery: RunQuery): Pages | null {
  const template = readTemplate(built, 'pieces', /%(?:styles|page|files|place|asks)%/)
  if (!template) return null
  const { parts } = template
  return {
    template: template.template,
    canRender: ({ url }) => Object.hasOwn(parts, url),
    async render(request, reply, { isBusy }) {
      const part = isBusy ? undefined : parts[request.url]
      const preview = part && (await (await template.load()).pieces[request.url]?.())
      if (!preview) return null
      const found = await runQuery(request, reply, preview.reader)
      const query = found.errors ? null : preview.open(found.data)
      if (!query) return null
      const shown = await runQuery(request, reply, query, { token: null })
      if (shown.errors) return null
      return template.render(request, {
        identity: [request.url],
        answer: preview.leave(found.data, shown.data),
        draw: (input) => preview.render(input, query),
        fill: (page) => [part.styles, page, part.files, preview.place, attribute(preview.asks)],
      })
    },
  }
}
