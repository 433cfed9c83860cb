// Paging of GraphQL lists: page sizes, cursors and Relay connections (ADR 20).
import { largestId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'

export const defaultPageSize = 20

/** Larger pages are refused by GraphQL and clamped by REST (T54). */
export const largestPageSize = 100

/** Page sizes that have a statement: a literal LIMIT gives each a fitting plan (ADR 20). */
const statementSizes: readonly number[] = [20, 50, largestPageSize]

/** Returns a function from page size to the smallest sufficient statement, which reads one more row to detect a next page. */
export function pagedStatement(buildText: (limit: number) => string): (size: number) => string {
  const texts = new Map(statementSizes.map((size) => [size, buildText(size + 1)]))
  return (requestedSize) => texts.get(statementSize(requestedSize)) ?? ''
}

/** Page size of the statement that is used for a page; it reads one row more. */
export function statementSize(requestedSize: number): number {
  const fittingSize = statementSizes.find((size) => size >= requestedSize)
  if (fittingSize === undefined) throw new RangeError(`no page is as large as ${requestedSize}`)
  return fittingSize
}

export interface PageArguments {
  first?: number | null
  after?: string | null
}

export interface WindowArguments extends PageArguments {
  last?: number | null
  before?: string | null
}

/** Requested size; the field has checked the maximum. */
export const sizeOf = ({ first }: PageArguments): number => first ?? defaultPageSize

/** Sort key of a row, such as a score and an id. */
export type Key = readonly number[]

/** Encodes a cursor with the name of its list, so that other lists refuse it. */
export const encodeCursor = (list: string, key: Key): string =>
  Buffer.from(JSON.stringify([list, ...key])).toString('base64url')

/** Returns the key in a cursor of that list, null without a cursor; throws INVALID_INPUT for any other text. */
export const decodeCursor = (list: string, { after }: PageArguments, length: number): Key | null =>
  parseKey(list, after, { path: 'after', length })

function parseKey(
  list: string,
  cursor: string | null | undefined,
  { path, length }: { path: keyof WindowArguments; length: number },
): Key | null {
  if (cursor === undefined || cursor === null) return null
  const [cursorList, ...key] = readJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (cursorList === list && key.length === length && key.every(isSortKey) && isRowId(key[length - 1]))
    return key
  const message = 'This cursor does not belong to this list'
  throw new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })
}

/** A score or a time in milliseconds. */
const isSortKey = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8_640_000_000_000_000

const isRowId = (value: unknown) => Number.isInteger(value) && Number(value) <= largestId

function readJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Builds a connection. `rows` may hold one more than `size`; `keyOf` returns the sort key of a row. */
export function connectionOf<Row, Edge extends object = object>(
  rows: Row[],
  {
    list,
    size,
    keyOf,
    edgeOf,
  }: { list: string; size: number; keyOf(row: Row): Key; edgeOf?(row: Row): Edge },
) {
  const edges = rows
    .slice(0, size)
    .map((node) => ({ ...edgeOf?.(node), node, cursor: encodeCursor(list, keyOf(node)) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges[edges.length - 1]?.cursor ?? null,
    },
  }
}

/** Requested window of a list that is read from either end; without `first`, the last rows. */
export interface Window {
  direction: 'forward' | 'backward'
  size: number
  /** Exclusive bounds, as ids. */
  after: number | null
  before: number | null
}

export function parseWindow(list: string, page: WindowArguments): Window {
  const { first, last, after, before } = page
  if (first != null && last != null) {
    const message = 'Ask for the first or for the last ones, not for both'
    throw new Refusal('INVALID_INPUT', message, { problems: [{ path: 'last', message }] })
  }
  return {
    direction: first == null ? 'backward' : 'forward',
    size: first ?? last ?? defaultPageSize,
    after: parseKey(list, after, { path: 'after', length: 1 })?.[0] ?? null,
    before: parseKey(list, before, { path: 'before', length: 1 })?.[0] ?? null,
  }
}

/** Builds a connection in list order. `rows` come in the direction of the window, and may hold one more than `size`. */
export function windowConnection<Row extends { id: number }>(
  rows: Row[],
  { list, direction, size, after, before }: Window & { list: string },
) {
  const [shown, hasMore] = [rows.slice(0, size), rows.length > size]
  const isForward = direction === 'forward'
  const inOrder = isForward ? shown : shown.toReversed()
  const edges = inOrder.map((node) => ({ node, cursor: encodeCursor(list, [node.id]) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: isForward ? hasMore : before !== null,
      hasPreviousPage: isForward ? after !== null : hasMore,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
