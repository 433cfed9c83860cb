// First pages of a list for many viewers in one SQL statement, used by `coalescedFirstPage`: rows are read once, with their
// visibility and flags (such as liked or saved) for each viewer.
import type { Services } from '#server/core/context/context.ts'
import { pagedStatement, statementSize } from '#server/core/paging/pages.ts'
import { watcherScope, type ViewerScope } from '#server/core/visibility/visibility.ts'

/** Rows read beyond a page, since some viewers do not see some rows. */
const spareRows = 10

/** Scope of the viewers v of such a statement, whose relations are arrays read beforehand. */
export const readerScope: ViewerScope = {
  ...watcherScope,
  blocked: 'v.blocked',
  muted: 'v.muted',
  followed: 'v.followed',
}

/** A table of marks such as likes, and its column with the row's id. */
export interface Mark {
  table: string
  key: string
}

/** SQL that is true if a reader, by id, has marked p. Probes by key: EXISTS would read all marks of the reader. */
export const hasMark = ({ table, key }: Mark, reader: string): string =>
  `(SELECT true FROM "${table}" WHERE "userId" = ${reader} AND "${key}" = p.id) IS NOT NULL`

/** SQL of a list that many viewers see, with rows p of users u. */
interface SharedList<Flag extends string> {
  /** FROM clause: rows p with their owners, "User" u. */
  from: string
  /** Columns of p, beside its id, that visibility and flags need. */
  columns: string
  /** Condition of membership for all viewers; its parameters begin with $3. */
  among?: string
  /** Sort key, descending; ties by id, descending. */
  place: string
  /** Condition for v to see a row p of u. */
  where: string
  /** Flags of v and p by name in the result: marks, and SQL conditions. */
  flags: Record<Flag, Mark | string>
  /** Columns of p and u that everyone gets. */
  select: string
}

/** SQL for the listed owners whom v has in a table of relations; read once, since a probe for each row reads as many. */
const relatedOwners = (table: string, v: string, other: string, more = '') =>
  `SELECT "${other}" FROM "${table}" WHERE "${v}" = v.id AND "${other}" = ANY(owners."ownerIds")${more}`

/** SQL with the readers' ids ($1) and now ($2); relations and marks are read first, then looked up for each row. */
function buildStatement(
  { from, columns, among = 'true', place, where, flags, select }: SharedList<string>,
  limit: number,
) {
  const flagEntries = Object.entries(flags)
  const marks = flagEntries.flatMap(([name, flag]) => {
    if (typeof flag === 'string') return []
    return `ARRAY(SELECT p.id FROM listed p WHERE ${hasMark(flag, 'v.id')}) AS "${name}"`
  })
  const bits = flagEntries.map(
    ([name, flag], bit) =>
      `((${typeof flag === 'string' ? flag : `p.id = ANY(v."${name}")`})::int << ${bit})`,
  )
  return `
    WITH listed AS MATERIALIZED (
      SELECT p.id, ${columns}, ${place} AS place, u.id AS "ownerId", u."isPrivate", u."suspendedUntil"
      FROM ${from} WHERE ${among} ORDER BY ${place} DESC, p.id DESC LIMIT ${limit + spareRows}
    ), owners AS MATERIALIZED (
      SELECT array_agg("ownerId") AS "ownerIds" FROM listed
    ), reader AS MATERIALIZED (
      SELECT v.id, v."mutedQuery", ${marks.map((mark) => `${mark}, `).join('')}
        ARRAY(${relatedOwners('Block', 'blockerId', 'blockedId')}
          UNION ALL ${relatedOwners('Block', 'blockedId', 'blockerId')}) AS blocked,
        ARRAY(${relatedOwners('Mute', 'muterId', 'mutedId')}) AS muted,
        ARRAY(${relatedOwners('Follow', 'followerId', 'followeeId', ` AND status = 'ACCEPTED'`)}) AS followed
      FROM "User" v, owners WHERE v.id = ANY($1::int[])
    ), shown AS MATERIALIZED (
      SELECT p.id, p.place, array_agg(v.id) AS readers, array_agg(${bits.join(' | ')}) AS flags
      FROM reader v CROSS JOIN LATERAL (
        SELECT p.* FROM listed p CROSS JOIN LATERAL (SELECT p."ownerId" AS id, p."isPrivate", p."suspendedUntil") u
        WHERE ${where} ORDER BY p.place DESC, p.id DESC LIMIT ${limit}
      ) p
      GROUP BY p.id, p.place
    )
    SELECT ${select}, shown.readers, shown.flags, (SELECT count(*)::int FROM listed) AS "listedCount"
    FROM shown CROSS JOIN ${from} WHERE p.id = shown.id ORDER BY shown.place DESC, p.id DESC`
}

/** A row with the ids of the readers who see it, and the flags of each as bits in the order of the list's flags. */
interface VisibleRow {
  readers: number[]
  flags: number[]
  /** Number of listed rows, seen or not. */
  listedCount: number
}

interface PageRequest {
  readerIds: number[]
  size: number
  parameters?: unknown[]
}

/**
 * Creates a function that returns, by reader id, a page and one more row. Readers who see too few of the listed rows are
 * left out, since the rows behind those are unknown.
 */
export function batchedPages<Row extends object, Flag extends string, Item extends object>(
  list: SharedList<Flag>,
  toItem: (row: Row) => Item,
) {
  const statement = pagedStatement((limit) => buildStatement(list, limit))
  const names = Object.keys(list.flags) as Flag[]
  const flagsByBits = Array.from({ length: 1 << names.length }, (_, bits) => decodeFlags(names, bits))
  return async (services: Services, { readerIds, size, parameters = [] }: PageRequest) => {
    const rows = await services.sql<Row & VisibleRow>(statement(size), [
      readerIds,
      services.now(),
      ...parameters,
    ])
    const limit = statementSize(size) + 1
    // If no reader sees any row, the number of listed rows is unknown.
    const isComplete = rows[0] !== undefined && rows[0].listedCount < limit + spareRows
    const pages = new Map<number, (Item & Record<Flag, boolean>)[]>(readerIds.map((reader) => [reader, []]))
    for (const { readers: shownTo, flags, listedCount: _, ...row } of rows) {
      const item = toItem(row as unknown as Row)
      for (const [index, reader] of shownTo.entries())
        pages
          .get(reader)
          ?.push({ ...item, ...flagsByBits[flags[index] ?? 0] } as Item & Record<Flag, boolean>)
    }
    for (const [reader, page] of pages) if (!isComplete && page.length < limit) pages.delete(reader)
    return pages
  }
}

const decodeFlags = <Flag extends string>(names: Flag[], bits: number) =>
  Object.fromEntries(names.map((name, bit) => [name, (bits & (1 << bit)) !== 0])) as Record<Flag, boolean>
