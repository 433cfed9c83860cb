// Server-side rendering with the client's build (ADR 31): whole pages for anonymous readers ("served" in the build), and
// previews that signed-in readers see until the script runs ("pieces" in the build).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExecutionResult } from 'graphql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CachedPage, createPageCache } from '#server/http/ssr/pageCache.ts'
import type { CallDetails } from '#server/http/session.ts'

/** A persisted operation of the client. */
interface Query {
  id: string
  variables: object
}

interface RenderInput {
  at: Date
  savesData: boolean
  answer: unknown
}

/** Screen that is rendered whole, with the query of its data. */
interface Screen {
  title: string
  query: Query | null
  render(input: RenderInput): Promise<string | null>
}

/** Preview of a screen; see `Preview` in web/ssr/pieces.tsx. */
interface Preview {
  /** Body of the client's first request. */
  requestBody: string
  /** Storage key of the scroll position. */
  scrollKey: string
  /** Operation to execute as the viewer. */
  viewerOperation: Query
  /** Returns the operation to execute anonymously; null without a preview. */
  choosePublicOperation(viewerResult: unknown): Query | null
  /** Filters the anonymous result by the viewer's. */
  filterPublicAnswer(viewerResult: unknown, publicResult: unknown): unknown
  render(input: RenderInput, query: Query): Promise<string | null>
}

/** Exports of web/ssr/main.ts, whose types are no part of the server. */
interface Bundle {
  screenAt(path: string): Promise<Screen | null>
  previews: Record<string, () => Promise<Preview>>
}

/** Runs an operation of the client as the sender of the request, or as `details` say. */
export type RunQuery = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
  details?: CallDetails,
) => Promise<ExecutionResult>

/** Renderer of pages from one template. */
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

const servedScript = (input: object) => `<script type="application/json" id="served">${json(input)}</script>`

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const firstSegment = ({ url }: FastifyRequest) => /^\/([a-z]*)/.exec(url)?.[1] ?? ''

interface Rendering {
  /** Beside the answer and the build, everything that the page depends on. */
  identity: string[]
  answer: unknown
  renderBody(input: RenderInput): Promise<string | null>
  fillPlaceholders(page: string, input: RenderInput): string[]
}

/** Reads a template and the files of its pages from the build; null where the client was not built. */
function readTemplate(built: string, name: string, placeholder: RegExp) {
  const file = join(built, `web/${name}.html`)
  if (!existsSync(file)) return null
  const template = readFileSync(file, 'utf8')
  const segments = template.split(placeholder)
  const screensJson = readFileSync(join(built, `web/${name}.json`), 'utf8')
  const screens: Record<string, { styles: string; files: string }> = JSON.parse(screensJson)
  const build = createHash('sha256').update(template).update(screensJson).digest('base64url')
  const cache = createPageCache()
  let bundle: Promise<Bundle> | undefined

  async function render(
    request: FastifyRequest,
    { identity, answer, renderBody, fillPlaceholders }: Rendering,
  ) {
    const savesData = request.headers['save-data'] === 'on'
    const key = [build, savesData, ...identity, JSON.stringify(answer)].join('\n')
    const cached = cache.peek(key)
    if (cached) return cached
    const input = { at: new Date(), savesData, answer }
    const page = await renderBody(input)
    if (page === null) {
      // The browser renders the page and shows the error.
      request.log.error(
        { requestId: request.id, path: request.url },
        'a part fails where the server draws it',
      )
      return null
    }
    const values = fillPlaceholders(page, input)
    const html = segments.map((text, index) => text + (values[index] ?? '')).join('')
    const rendered = new CachedPage(html, key + page)
    cache.set(key, rendered)
    return rendered
  }

  return {
    template,
    screens,
    render,
    // Loaded on demand, since it brings React.
    load: () => (bundle ??= import(pathToFileURL(join(built, 'served/main.js')).href)),
  }
}

/** Pages for anonymous readers, with their data in them. */
export function readPages(built: string, runQuery: RunQuery): Pages | null {
  const template = readTemplate(built, 'served', /%(?:head|styles|page|served|files)%/)
  if (!template) return null
  const { screens } = template
  return {
    template: template.template,
    canRender: (request) => Object.hasOwn(screens, firstSegment(request)),
    async render(request, reply, { head, isBusy }) {
      const assets = screens[firstSegment(request)]
      const screen = assets && (await (await template.load()).screenAt(request.url))
      if (!screen || (isBusy && screen.query)) return null
      const { data, errors } = screen.query ? await runQuery(request, reply, screen.query) : { data: null }
      if (errors) return null
      const title = head ?? `<title>${screen.title} · Fennec</title>`
      // The cache key of a page with data omits the query string, which identifies the sharer of a link.
      const path = screen.query ? (request.url.split('?')[0] ?? '') : request.url
      return template.render(request, {
        identity: [path, title],
        answer: data,
        renderBody: (input) => screen.render(input),
        fillPlaceholders: (page, input) => [title, assets.styles, page, servedScript(input), assets.files],
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
  const { screens } = template
  return {
    template: template.template,
    canRender: ({ url }) => Object.hasOwn(screens, url),
    async render(request, reply, { isBusy }) {
      const assets = isBusy ? undefined : screens[request.url]
      const preview = assets && (await (await template.load()).previews[request.url]?.())
      if (!preview) return null
      const viewerResult = await runQuery(request, reply, preview.viewerOperation)
      const query = viewerResult.errors ? null : preview.choosePublicOperation(viewerResult.data)
      if (!query) return null
      const publicResult = await runQuery(request, reply, query, { token: null })
      if (publicResult.errors) return null
      return template.render(request, {
        identity: [request.url],
        answer: preview.filterPublicAnswer(viewerResult.data, publicResult.data),
        renderBody: (input) => preview.render(input, query),
        fillPlaceholders: (page) => [
          assets.styles,
          page,
          assets.files,
          preview.scrollKey,
          attribute(preview.requestBody),
        ],
      })
    },
  }
}
