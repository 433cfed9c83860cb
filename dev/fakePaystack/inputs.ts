// Input parsing of the fake Paystack, as loose as Paystack's: numbers may be text.
import type { FastifyRequest } from 'fastify'

export type Body = Record<string, unknown>

/** Returns a whole number; null for anything else. */
export const parseInteger = (value: unknown): number | null =>
  /^\d{1,12}$/.test(String(value)) ? Number(value) : null

export const parseText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

export function paginate<Row>(rows: readonly Row[], { query }: FastifyRequest, maxPerPage = 1000) {
  const params = query as Record<string, string | undefined>
  const perPage = Math.min(parseInteger(params.perPage) || 50, maxPerPage)
  const pageNumber = parseInteger(params.page) || 1
  const skipped = (pageNumber - 1) * perPage
  return {
    page: rows.slice(skipped, skipped + perPage),
    meta: {
      total: rows.length,
      skipped,
      perPage,
      page: pageNumber,
      pageCount: Math.ceil(rows.length / perPage),
    },
  }
}
