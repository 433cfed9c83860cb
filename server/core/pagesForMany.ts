// The first page of one list for each of many readers, by one statement: what stands on it is read once, and beside it who
// sees it and how he stands to it.
import type { Parts } from '#server/core/context.ts'
import { pagedStatement, statementSize } from '#server/core/pages.ts'
import { watchers, type Eyes } from '#server/core/visibility.ts'

/** So many more than a page are looked at, for what some of the readers do not see. */
const spare = 15

/** Those of each reader, v. */
export const readers: Eyes = { ...watchers, hasBlocks: 'v."hasBlocks"', hasMutes: 'v."hasMutes"' }

interface ListForMany<Flag extends string> {
  /** Its rows p, each with whose it is: "User" u. */
  from: string
  /** What of p is read for each reader, beside its id. */
  columns: string
  /** Which rows are in it, whoever reads; its parameters begin with the third. */
  among?: string
  /** The highest comes first, and of equal ones the one with the higher id. */
  place: string
  /** Whether v sees a row p of u. */
  where: string
  /** How v stands to p, by the names that it has in the rows he gets. */
  flags: Record<Flag, string>
  /** What everybody gets of p and u. */
  select: string
}

/** Takes people's ids ($1) and now ($2). */
function statementOf(
  { from, columns, among = 'true', place, where, flags, select }: ListForMany<string>,
  limit: number,
) {
  const bits = Object.values(flags).map((flag, bit) => `((${flag})::int << ${bit})`)
  return `
    WITH reader AS MATERIALIZED (
      SELECT id, role, "mutedQuery",
        EXISTS (SELECT FROM "Block" WHERE "blockerId" = v.id) OR EXISTS (SELECT FROM "Block" WHERE "blockedId" = v.id)
          AS "hasBlocks",
        EXISTS (SELECT FROM "Mute" WHERE "muterId" = v.id) AS "hasMutes"
      FROM "User" v WHERE id = ANY($1::int[])
    ), listed AS MATERIALIZED (
      SELECT p.id, ${columns}, ${place} AS place, u.id AS "ownerId", u."isPrivate", u."suspendedUntil"
      FROM ${from} WHERE ${among} ORDER BY ${place} DESC, p.id DESC LIMIT ${limit + spare}
    ), shown AS MATERIALIZED (
      SELECT p.id, p.place, array_agg(v.id) AS readers, array_agg(${bits.join(' | ')}) AS flags
      FROM reader v CROSS JOIN LATERAL (
        SELECT p.* FROM listed p CROSS JOIN LATERAL (SELECT p."ownerId" AS id, p."isPrivate", p."suspendedUntil") u
        WHERE ${where} ORDER BY p.place DESC, p.id DESC LIMIT ${limit}
      ) p
      GROUP BY p.id, p.place
    )
    SELECT ${select}, shown.readers, shown.flags, (SELECT count(*)::int FROM listed) AS looked
    FROM shown CROSS JOIN ${from} WHERE p.id = shown.id ORDER BY shown.place DESC, p.id DESC`
}

/** A row, and who sees it; how each of them stands to it, as bits in the order of the flags. */
interface Shown {
  readers: number[]
  flags: number[]
  /** How many rows of the list were looked at. */
  looked: number
}

interface Asked {
  readerIds: number[]
  size: number
  parameters?: unknown[]
}

/**
 * Makes what reads the page of each reader, and a row more. Who sees fewer of the rows that were looked at is not among
 * them, as what he would see behind these is not known. What everybody gets of a row is its prototype: it is there once.
 */
export function pagesForMany<Row extends object, Flag extends string, Made extends object>(
  list: ListForMany<Flag>,
  make: (row: Row) => Made,
) {
  const statement = pagedStatement((limit) => statementOf(list, limit))
  const standings = standingsOf(Object.keys(list.flags) as Flag[])
  return async ({ sql, now }: Parts, { readerIds, size, parameters = [] }: Asked) => {
    const rows = await sql<Row & Shown>(statement(size), [readerIds, now(), ...parameters])
    const limit = statementSize(size) + 1
    const isWhole = (rows[0]?.looked ?? 0) < limit + spare
    const pages = new Map<number, (Made & Record<Flag, boolean>)[]>(readerIds.map((reader) => [reader, []]))
    for (const row of rows) {
      const made = make(row)
      for (const [index, reader] of row.readers.entries())
        pages.get(reader)?.push(Object.assign(Object.create(made), standings[row.flags[index] ?? 0]))
    }
    for (const [reader, page] of pages) if (!isWhole && page.length < limit) pages.delete(reader)
    return pages
  }
}

const standing = Symbol('standing')

/** What each number stands for: one bit for each flag. */
const standingsOf = (flags: string[]) =>
  Array.from({ length: 1 << flags.length }, (_, bits) => ({
    ...Object.fromEntries(flags.map((flag, bit) => [flag, (bits & (1 << bit)) !== 0])),
    [standing]: bits,
  }))

/** What a row is for everybody, and how its reader stands to it, as a number; null for one that was read for him alone. */
export const sharedOf = (row: { [standing]?: number }): { whole: object; standing: number } | null =>
  row[standing] === undefined
    ? null
    : { whole: Object.getPrototypeOf(row) as object, standing: row[standing] }
