// The statement of mentions: everybody whom the @s of a text may mean, at once.
import type { Context } from '#server/core/context.ts'
import { onlooker, visiblePeople } from '#server/core/visibility.ts'

/** Where a text mentions whom; `offset` and `length` are UTF-16 units of it, and take in the @. */
export interface MentionEntity {
  userId: number
  offset: number
  length: number
}

export interface Candidate {
  id: number
  firstName: string
  lastName: string | null
  handle: string
  /** How near to the author: 1 he follows, 2 follows him, 3 of his campus, 4 anybody else. */
  distance: number
}

export interface Sought {
  ids: number[]
  handles: string[]
  /** How the search text of people with such a name begins, as patterns of LIKE. */
  names: string[]
}

/** People who share the first two words of a name: more on one campus and none of them is meant without doubt. */
const mostNamesakes = 50

const joined = (one: string, other: string) => `EXISTS (
  SELECT FROM "Follow" f WHERE f."followerId" = ${one} AND f."followeeId" = ${other} AND f.status = 'ACCEPTED')`

const distance = `CASE WHEN ${joined('$1::int', 'u.id')} THEN 1 WHEN ${joined('u.id', '$1::int')} THEN 2
  WHEN u.campus = $7::text THEN 3 ELSE 4 END`

const candidates = `
  WITH meant AS (
    SELECT id FROM "User" WHERE id = ANY($4::int[]) OR handle = ANY($5::text[])
    UNION
    SELECT namesake.id FROM unnest($6::text[]) AS sought(name) CROSS JOIN LATERAL (
      SELECT u.id FROM "User" u WHERE u."searchText" LIKE sought.name
      ORDER BY ${distance}, u.id LIMIT ${mostNamesakes}) AS namesake)
  SELECT u.id, u."firstName", u."lastName", u.handle, ${distance} AS distance
  FROM "User" u WHERE u.id = ANY(ARRAY(SELECT id FROM meant)) AND ${visiblePeople('u')}`

/** Those people whom the author may know of. */
export const findCandidates = (
  ctx: Context,
  { ids, handles, names }: Sought,
  campus: string,
): Promise<Candidate[]> => ctx.sql<Candidate>(candidates, [...onlooker(ctx), ids, handles, names, campus])
