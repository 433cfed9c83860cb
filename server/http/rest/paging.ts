// Paging of REST lists (ADR 2): `?cursor=` and `?limit=` in, the next cursor in response headers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResultOf } from 'gql.tada'
import { GraphQLError } from 'graphql'
import * as z from 'zod/mini'
import { largestId } from '#server/core/context/ids.ts'
import { encodeCursor } from '#server/core/paging/pages.ts'
import { parse } from '#server/core/context/parse.ts'
import type { Problem } from '#server/core/context/refusal.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { wholeNumber } from '#server/http/rest/inputs.ts'

/** Paging arguments of a route's document. */
export interface Page {
  first: number
  after: string | null
}

/** The part of PageInfo that paging needs. */
export const pageInfoFields = documentOf(`fragment PageInfoFields on PageInfo { hasNextPage endCursor }`)

type PageInfo = ResultOf<typeof pageInfoFields>

/** Paging of a route: its default page size, and the PageInfo in its data. */
export interface Paging<Data> {
  size: number
  /** Maximum page size; larger limits are clamped (T54). */
  most: number
  pageInfo(data: Data): PageInfo | null | undefined
}

export const pageQuerySchema = z.object({
  cursor: z.optional(z.string('cursor must be one text').check(z.maxLength(500, 'cursor is too long'))),
  limit: z.optional(wholeNumber('limit must be a whole number from 1 on')),
})

const clampLimit = (limit: number | undefined, { size, most }: Pick<Paging<unknown>, 'size' | 'most'>) =>
  limit === undefined ? size : Math.min(limit, most)

/** Arguments of the requested page; `first: 0` for a list without paging. */
export function parsePage(paging: Paging<unknown> | undefined, query: unknown): Page {
  if (!paging) return { first: 0, after: null }
  const { cursor, limit } = parse(pageQuerySchema, query)
  return { first: clampLimit(limit, paging), after: cursor || null }
}

/** Renames the problem path `after` to `cursor`. */
export function withCursorPath(error: GraphQLError): GraphQLError {
  const problems = error.extensions.problems as Problem[] | undefined
  const renamed = problems?.map((problem) =>
    problem.path === 'after' ? { ...problem, path: 'cursor' } : problem,
  )
  return new GraphQLError(error.message, { extensions: { ...error.extensions, problems: renamed } })
}

/** Sets the headers of the next page: its cursor, and its URL as a link. */
export function sendNextPage(
  request: FastifyRequest,
  reply: FastifyReply,
  info: PageInfo | null | undefined,
) {
  if (!info?.hasNextPage || info.endCursor === null) return
  const [path, query] = request.url.split('?')
  const next = new URLSearchParams(query)
  next.set('cursor', info.endCursor)
  void reply.headers({ 'x-next-cursor': info.endCursor, link: `<${path}?${next}>; rel="next"` })
}

/** Query of a list that is read from its end: entries before a row. */
export const backwardQuery = z.object({
  before: z.optional(wholeNumber('before must be an id', largestId)),
  limit: pageQuerySchema.shape.limit,
})

/** Arguments of such a page. */
export const backwardPage = (
  list: string,
  { before, limit }: z.infer<typeof backwardQuery>,
  sizes: Pick<Paging<unknown>, 'size' | 'most'>,
) => ({ last: clampLimit(limit, sizes), before: before === undefined ? null : encodeCursor(list, [before]) })
