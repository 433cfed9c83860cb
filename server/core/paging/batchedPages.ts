// The first page of one list for each of many readers, by one statement: what stands on it is read once, and beside it who
// sees it and how he stands to it.
import type { Parts } from '#server/core/context/context.ts'
import { pagedStatement, statementSize } from '#server/core/paging/pages.ts'
import { watchers, type ViewerScope } from '#server/core/visibility/visibility.ts'

/** So many more than a page are looked at, for what some of the readers do not see. */
const spare = 10

/** Those of each reader, v. */
export const readers: ViewerScope = {
  ...watchers,
  apart: 'v.apart',
  muted: 'v.muted',
  followed: 'v.followed',
}

/** Where it is written who has done something to a row: a table, and its column that names the row. */
export interface Mark {
  table: string
  key: string
}

/** Whether a reader, by his id, has left such a mark on p. Probes by key: EXISTS would read all that he ever left. */
export const hasMarked = ({ table, key }: Mark, reader: string): string =>
  `(SELECT true FROM "${table}" WHERE "userId" = ${reader} AND "${key}" = p.id) IS NOT NULL`

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
  /** How v stands to p, by the names that it has in the rows he gets: what he has done to it, and what else. */
  flags: Record<Flag, Mark | string>
  /** What everybody gets of p and u. */
  select: string
}

/** The owners who stand to v as a table of people says: those he has there are read once, as a probe for each reads as many. */
const owners = (table: string, v: string, other: string, more = '') =>
  `SELECT "${other}" FROM "${table}" WHERE "${v}" = v.id AND "${other}" = ANY(these."ownerIds")${more}`

/** Takes people's ids ($1) and now ($2). How each reader stands to whom and what is read first, and looked up for each row. */
function statementOf(
  { from, columns, among = 'true', place, where, flags, select }: ListForMany<string>,
  limit: number,
) {
  const all = Object.entries(flags)
  const marks = all.flatMap(([name, flag]) => {
    if (typeof flag === 'string') return []
    return `ARRAY(SELECT p.id FROM listed p WHERE ${hasMarked(flag, 'v.id')}) AS "${name}"`
  })
  const bits = all.map(
    ([name, flag], bit) =>
      `((${typeof flag === 'string' ? flag : `p.id = ANY(v."${name}")`})::int << ${bit})`,
  )
  return `
    WITH listed AS MATERIALIZED (
      SELECT p.id, ${columns}, ${place} AS place, u.id AS "ownerId", u."isPrivate", u."suspendedUntil"
      FROM ${from} WHERE ${among} ORDER BY ${place} DESC, p.id DESC LIMIT ${limit + spare}
    ), these AS MATERIALIZED (
      SELECT array_agg("ownerId") AS "ownerIds" FROM listed
    ), reader AS MATERIALIZED (
      SELECT v.id, v."mutedQuery", ${marks.map((mark) => `${mark}, `).join('')}
        ARRAY(${owners('Block', 'blockerId', 'blockedId')}
          UNION ALL ${owners('Block', 'blockedId', 'blockerId')}) AS apart,
        ARRAY(${owners('Mute', 'muterId', 'mutedId')}) AS muted,
        ARRAY(${owners('Follow', 'followerId', 'followeeId', ` AND status = 'ACCEPTED'`)}) AS followed
      FROM "User" v, these WHERE v.id = ANY($1::int[])
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
 * Creates a function that reads the page of each reader, and a row more. Readers who see fewer of the rows looked at are
 * left out: the rows behind these are not known.
 */
export function batchedPages<Row extends object, Flag extends string, Made extends object>(
  list: ListForMany<Flag>,
  make: (row: Row) => Made,
) {
  const statement = pagedStatement((limit) => statementOf(list, limit))
  const names = Object.keys(list.flags) as Flag[]
  const flagsOf = Array.from({ length: 1 << names.length }, (_, bits) => flagsIn(names, bits))
  return async (parts: Parts, { readerIds, size, parameters = [] }: Asked) => {
    const rows = await parts.sql<Row & Shown>(statement(size), [readerIds, parts.now(), ...parameters])
    const limit = statementSize(size) + 1
    // Where nobody sees any of them, nothing tells how many there were.
    const isWhole = rows[0] !== undefined && rows[0].looked < limit + spare
    const pages = new Map<number, (Made & Record<Flag, boolean>)[]>(readerIds.map((reader) => [reader, []]))
    for (const { readers: shownTo, flags, looked: _, ...row } of rows) {
      const made = make(row as unknown as Row)
      for (const [index, reader] of shownTo.entries())
        pages.get(reader)?.push({ ...made, ...flagsOf[flags[index] ?? 0] } as Made & Record<Flag, boolean>)
    }
    for (const [reader, page] of pages) if (!isWhole && page.length < limit) pages.delete(reader)
    return pages
  }
}

/** Flags by name; the first is the lowest bit. */
const flagsIn = <Flag extends string>(names: Flag[], bits: number) =>
  Object.fromEntries(names.map((name, bit) => [name, (bits & (1 << bit)) !== 0])) as Record<Flag, boolean>
