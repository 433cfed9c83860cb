// Inputs of calls, read as loosely as Paystack reads them: numbers may come as texts.
import type { FastifyRequest } from 'fastify'

export type Body = Record<string, unknown>

/** A whole number, as number or text; null where it is none. */
export const wholeOf = (given: unknown): number | null =>
  /^\d{1,12}$/.test(String(given)) ? Number(given) : null

export const textOf = (given: unknown): string | null =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : null

/** A page of a list, and what is said of it. */
export function paged<Row>(rows: readonly Row[], { query }: FastifyRequest, most = 1000) {
  const asked = query as Record<string, string | undefined>
  const perPage = Math.min(wholeOf(asked.perPage) || 50, most)
  const at = wholeOf(asked.page) || 1
  const skipped = (at - 1) * perPage
  return {
    page: rows.slice(skipped, skipped + perPage),
    meta: { total: rows.length, skipped, perPage, page: at, pageCount: Math.ceil(rows.length / perPage) },
  }
}
