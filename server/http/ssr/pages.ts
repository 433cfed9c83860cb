// Pages that read complete without a script: what of the client's screens is for who is signed out, made into HTML with
// the first answer in it (ADR 31).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExecutionResult } from 'graphql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KeptPages, Sent } from '#server/http/ssr/sent.ts'
import type { CallDetails } from '#server/http/session.ts'

/** A document of our client, and what is sent along. */
export interface Question {
  id: string
  variables: object
}

/** What a page is drawn from. */
export interface Made {
  at: Date
  savesData: boolean
  answer: unknown
}

/** A screen of the client's build, as web/ssr/main.ts exports it; its types are no part of the server. */
interface Screen {
  title: string
  query: Question | null
  render(made: Made): Promise<string | null>
}

interface Screens {
  /** Null for the paths that are the client's alone. */
  screenAt(path: string): Promise<Screen | null>
}

/** Runs a document of our client for whoever asks for the page, or as `details` say. */
export type Ask = (
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question,
  details?: CallDetails,
) => Promise<ExecutionResult>

export interface Pages {
  /** As it was built, for the hashes of its scripts. */
  template: string
  /** Whether a path may be that of such a page. */
  makes(request: FastifyRequest): boolean
  /** `head` is what a link to the page shows, if there is more than its title. Null where the page is the client's alone. */
  make(request: FastifyRequest, reply: FastifyReply, card: Card): Promise<Sent | null>
}

interface Card {
  head: string | null
  /** Many ask at this moment: only a page that needs nothing of the database is made. */
  isBusy: boolean
}

/** Whatever is in a text, it ends no element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const served = (made: object) => `<script type="application/json" id="served">${json(made)}</script>`

/** Logs that a part cannot be drawn on the server; the browser draws the page and shows the error in its place. */
export function withoutPart(request: FastifyRequest): null {
  request.log.error({ requestId: request.id, path: request.url }, 'a part fails where the server draws it')
  return null
}

const firstOf = ({ url }: FastifyRequest) => /^\/([a-z]*)/.exec(url)?.[1] ?? ''

/** `built` is the folder of what was built; null where the client was not. */
export function readPages(built: string, ask: Ask): Pages | null {
  const file = join(built, 'web/served.html')
  if (!existsSync(file)) return null
  const template = readFileSync(file, 'utf8')
  const gaps = template.split(/%(?:head|styles|page|served|files)%/)
  const table = readFileSync(join(built, 'web/served.json'), 'utf8')
  const parts: Record<string, { styles: string; files: string }> = JSON.parse(table)
  // The files that a page names are gone with the build that they are of.
  const build = createHash('sha256').update(template).update(table).digest('base64url')
  const kept = new KeptPages()
  // Only who is asked for such a page needs React.
  let screens: Promise<Screens> | undefined
  const read = () => (screens ??= import(pathToFileURL(join(built, 'served/main.js')).href))

  return {
    template,
    makes: (request) => Object.hasOwn(parts, firstOf(request)),
    async make(request, reply, { head, isBusy }) {
      const part = parts[firstOf(request)]
      const screen = part && (await (await read()).screenAt(request.url))
      if (!screen || (isBusy && screen.query)) return null
      const { data, errors } = screen.query ? await ask(request, reply, screen.query) : { data: null }
      if (errors) return null
      const savesData = request.headers['save-data'] === 'on'
      const title = head ?? `<title>${screen.title} · Fennec</title>`
      // What stands behind the question mark of a shared link says who shared it.
      const place = screen.query ? request.url.split('?')[0] : request.url
      const identity = [build, place, savesData, title, json(data)].join('\n')
      const at = new Date()
      const last = kept.find(identity, at)
      if (last) return last
      const made = { at, savesData, answer: data }
      const page = await screen.render(made)
      if (page === null) return withoutPart(request)
      const filled = [title, part.styles, page, served(made), part.files]
      const html = gaps.map((text, index) => text + (filled[index] ?? '')).join('')
      return kept.keep(identity, at, new Sent(html, identity + page))
    },
  }
}
