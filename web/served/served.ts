// What the server has made a page from (decision 420): the client goes on with it where it is, and asks for nothing again.
import { matchRoutes } from 'react-router-dom'
import { setNow } from '#web/lib/useNow.ts'
import type { ScreenRow } from '#web/route.ts'
import { setServedSaving } from '#web/session/dataSaver.ts'
import { getSession } from '#web/session/session.ts'

/** What a page depends on besides its answer. */
export interface Made {
  /** What it says of how long ago something was is as of then. */
  at: Date
  /** Whether the browser has asked for as little data as possible. */
  savesData: boolean
}

export interface Served {
  row: ScreenRow
  /** As the path has them. */
  params: Readonly<Record<string, string | undefined>>
  made: Made
  /** To the query that the row asks for the page. */
  answer: unknown
}

export function matchServed(rows: readonly ScreenRow[], pathname: string) {
  const [match] =
    matchRoutes(
      rows.filter(({ served }) => served),
      pathname,
    ) ?? []
  return match && { row: match.route, params: match.params }
}

/** What the page was made from, if it was made, and is for whoever is here. */
export function readServed(rows: readonly ScreenRow[]): Served | null {
  const text = document.getElementById('served')?.textContent
  const match = text ? matchServed(rows, location.pathname) : undefined
  if (!text || !match || getSession().token) return null
  const { at, savesData, answer } = JSON.parse(text)
  return { ...match, made: { at: new Date(at), savesData }, answer }
}

/** Until the screen stands, it is drawn as it was made. */
export function beAsMade({ at, savesData }: Made) {
  setNow(at)
  setServedSaving(savesData)
}

/** Brings what the page shows already; where that does not arrive, the screen says so. */
export async function bringServed({ row, params, made, answer }: Served): Promise<void> {
  beAsMade(made)
  await Promise.all([row.screen(), keep(row, params, answer)]).catch(() => {})
}

async function keep({ served }: ScreenRow, params: Served['params'], answer: unknown) {
  if (!served?.query) return
  const [{ keepAnswer }, request] = await Promise.all([import('#web/relay/keepAnswer.ts'), served.query()])
  keepAnswer(request.default, served.variables?.(params) ?? {}, answer)
}
