// The statement of mentions: everybody whom the @s of a text may mean, at once.
import type { Context } from '#server/core/context/context.ts'
import { viewerParams, visiblePeople } from '#server/core/visibility/visibility.ts'

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
  /** How near to the author who was found by his name: 1 he follows, 2 follows him, 3 of his campus; 4 who was not. */
  distance: number
}

export interface Sought {
  ids: number[]
  handles: string[]
  /** How the search text of people with such a name begins, up to the end of a word. */
  names: string[]
}

/** People who share the first two words of a name: more near the author and none of them is meant without doubt. */
const mostNamesakes = 50

/** So many of them are looked at, wherever they are: a name of two words is rarely shared by more. */
const mostLookedAt = 500

/** How near to the author each of those namesakes is. The sets are made once, and not looked into for each of them. */
const namesakes = `
  SELECT u.id, CASE
    WHEN u.id IN (SELECT "followeeId" FROM "Follow" WHERE "followerId" = $1::int AND status = 'ACCEPTED') THEN 1
    WHEN u.id IN (SELECT "followerId" FROM "Follow" WHERE "followeeId" = $1::int AND status = 'ACCEPTED') THEN 2
    WHEN u.campus = $7::text THEN 3 ELSE 4 END AS distance
  FROM (
    SELECT id, campus FROM "User"
    WHERE "searchText" ^@ (sought.name || ' ')
    LIMIT ${mostLookedAt}) u
  ORDER BY distance, id LIMIT ${mostNamesakes}`

const candidates = `
  WITH meant AS (
    SELECT id, 4 AS distance FROM "User" WHERE id = ANY($4::int[]) OR handle = ANY($5::text[])
    UNION
    SELECT namesake.id, distance FROM unnest($6::text[]) AS sought(name) CROSS JOIN LATERAL (${namesakes}) AS namesake
    WHERE distance < 4)
  SELECT u.id, u."firstName", u."lastName", u.handle, meant.distance
  FROM meant JOIN "User" u ON u.id = meant.id WHERE ${visiblePeople('u')}`

/** Those people whom the author may know of. */
export const findCandidates = (
  ctx: Context,
  { ids, handles, names }: Sought,
  campus: string,
): Promise<Candidate[]> => ctx.sql<Candidate>(candidates, [...viewerParams(ctx), ids, handles, names, campus])
