// Parses inputs as loosely as Paystack: numbers may be text.
import type { FastifyRequest } from 'fastify'

export type Body = Record<string, unknown>

/** Returns a whole number; null for anything else. */
export const integerOf = (given: unknown): number | null =>
  /^\d{1,12}$/.test(String(given)) ? Number(given) : null

export const textOf = (given: unknown): string | null =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : null

export function paged<Row>(rows: readonly Row[], { query }: FastifyRequest, most = 1000) {
  const asked = query as Record<string, string | undefined>
  const perPage = Math.min(integerOf(asked.perPage) || 50, most)
  const at = integerOf(asked.page) || 1
  const skipped = (at - 1) * perPage
  return {
    page: rows.slice(skipped, skipped + perPage),
    meta: { total: rows.length, skipped, perPage, page: at, pageCount: Math.ceil(rows.length / perPage) },
  }
}
