// Pages of lists: how much one call may ask for, and where the next page begins (ADR 20).
import { largestId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'

/** What a connection returns when nobody says how many. */
export const defaultPageSize = 20

/** More than this is refused by GraphQL and clamped by REST (T54). */
export const largestPageSize = 100

/** Statements exist for these sizes: with a limit of its own in its text, each has a plan that fits (ADR 20). */
const statementSizes: readonly number[] = [20, 50, largestPageSize]

/**
 * Makes one statement for each size, with a row more than that, which says whether there is a next page. A page is read
 * by the smallest that is enough.
 */
export function pagedStatement(textOf: (limit: number) => string): (size: number) => string {
  const texts = new Map(statementSizes.map((size) => [size, textOf(size + 1)]))
  return (wanted) => texts.get(statementSize(wanted)) ?? ''
}

/** How many rows the statement for a page of that size reads, but for the one behind it. */
export function statementSize(wanted: number): number {
  const found = statementSizes.find((size) => size >= wanted)
  if (found === undefined) throw new RangeError(`no page is as large as ${wanted}`)
  return found
}

/** What a forward list is asked for. */
export interface PageArguments {
  first?: number | null
  after?: string | null
}

/** What a list is asked for that is read from either end. */
export interface WindowArguments extends PageArguments {
  last?: number | null
  before?: string | null
}

/** How many are asked for; whether that is too many the field itself has said already. */
export const sizeOf = ({ first }: PageArguments): number => first ?? defaultPageSize

/** A key of a list: numbers that its rows are in order of, such as a score and an id. */
export type Key = readonly number[]

/** A cursor says of which list it is, so that it cannot be used in another one. */
export const encodeCursor = (list: string, key: Key): string =>
  Buffer.from(JSON.stringify([list, ...key])).toString('base64url')

/** The key in a cursor of that list; refuses with INVALID_INPUT what is none. Null without a cursor. */
export const decodeCursor = (list: string, { after }: PageArguments, length: number): Key | null =>
  keyIn(list, after, { path: 'after', length })

function keyIn(
  list: string,
  cursor: string | null | undefined,
  { path, length }: { path: keyof WindowArguments; length: number },
): Key | null {
  if (cursor === undefined || cursor === null) return null
  const [of, ...key] = readJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (of === list && key.length === length && key.every(isPlace) && isRow(key[length - 1])) return key
  const message = 'This cursor does not belong to this list'
  throw new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })
}

/** A score or a time in milliseconds: whatever else a made-up cursor holds is none. */
const isPlace = (part: unknown): part is number =>
  typeof part === 'number' && part >= 0 && part <= 8_640_000_000_000_000

const isRow = (part: unknown) => Number.isInteger(part) && Number(part) <= largestId

function readJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** One page as a connection has it. `rows` may hold one more than `size`; `keyOf` says where the page ends. */
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

/** Which rows of a list that is read from either end are asked for: without `first` the last ones. */
export interface Window {
  direction: 'forward' | 'backward'
  size: number
  /** The ids that it lies between. */
  after: number | null
  before: number | null
}

export function windowOf(list: string, page: WindowArguments): Window {
  const { first, last, after, before } = page
  if (first != null && last != null) {
    const message = 'Ask for the first or for the last ones, not for both'
    throw new Refusal('INVALID_INPUT', message, { problems: [{ path: 'last', message }] })
  }
  return {
    direction: first == null ? 'backward' : 'forward',
    size: first ?? last ?? defaultPageSize,
    after: keyIn(list, after, { path: 'after', length: 1 })?.[0] ?? null,
    before: keyIn(list, before, { path: 'before', length: 1 })?.[0] ?? null,
  }
}

/** Such a page as a connection has it, in the order of the list. `rows` come in the direction of the page, and may be one more. */
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
