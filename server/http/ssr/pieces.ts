// Pages for whoever is signed in, with what everybody may see of the screen until the script has come (ADR 31).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutPart, type Ask, type Made, type Pages, type Question } from '#server/http/ssr/pages.ts'
import { KeptPages, Sent } from '#server/http/ssr/sent.ts'

/** Pieces of the client's build, as web/ssr/main.ts exports them; its types are no part of the server. */
interface Pieces {
  asks: string
  place: string
  reader: Question
  open(found: unknown): Question | null
  leave(found: unknown, shown: unknown): unknown
  render(made: Made, question: Question): Promise<string | null>
}

interface Built {
  pieces: Record<string, () => Promise<Pieces>>
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * `built` is the folder of what was built; null where the client was not. Which rows are at the top is asked as the reader,
 * what they say as nobody: so nothing is in the page but what everybody may see, and nothing that the reader may not.
 */
export function readPieces(built: string, ask: Ask): Pages | null {
  const file = join(built, 'web/pieces.html')
  if (!existsSync(file)) return null
  const template = readFileSync(file, 'utf8')
  const gaps = template.split(/%(?:styles|page|files|place|asks)%/)
  const table = readFileSync(join(built, 'web/pieces.json'), 'utf8')
  const parts: Record<string, { styles: string; files: string }> = JSON.parse(table)
  const build = createHash('sha256').update(template).update(table).digest('base64url')
  const kept = new KeptPages()
  let code: Promise<Built> | undefined
  const read = () => (code ??= import(pathToFileURL(join(built, 'served/main.js')).href))

  return {
    template,
    makes: ({ url }) => Object.hasOwn(parts, url),
    async make(request, reply, { isBusy }) {
      const part = isBusy ? undefined : parts[request.url]
      const screen = part && (await (await read()).pieces[request.url]?.())
      if (!screen) return null
      const found = await ask(request, reply, screen.reader)
      const question = found.errors ? null : screen.open(found.data)
      if (!question) return null
      const shown = await ask(request, reply, question, { token: null })
      if (shown.errors) return null
      const answer = screen.leave(found.data, shown.data)
      const savesData = request.headers['save-data'] === 'on'
      const identity = [build, request.url, savesData, JSON.stringify(answer)].join('\n')
      const at = new Date()
      const last = kept.find(identity, at)
      if (last) return last
      const page = await screen.render({ at, savesData, answer }, question)
      if (page === null) return withoutPart(request)
      const filled = [part.styles, page, part.files, screen.place, attribute(screen.asks)]
      const html = gaps.map((text, index) => text + (filled[index] ?? '')).join('')
      return kept.keep(identity, at, new Sent(html, identity + page))
    },
  }
}
