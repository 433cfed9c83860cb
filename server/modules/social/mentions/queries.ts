// SQL of mentions: one statement finds all people that a text may mention.
import type { Context } from '#server/core/context/context.ts'
import { viewerParams, personIsVisible } from '#server/core/visibility/visibility.ts'

/** A mention in a text; `offset` and `length` are UTF-16 units and include the @. */
export interface MentionEntity {
  userId: number
  offset: number
  length: number
}

/** A person whom a text may mention. */
export interface Candidate {
  id: number
  firstName: string
  lastName: string | null
  handle: string
  /** Distance to the author of a person found by name: 1 followed, 2 follower, 3 same campus; else 4. */
  distance: number
}

export interface CandidateQuery {
  ids: number[]
  handles: string[]
  /** Prefixes of `User.searchText`, each ending at a word end. */
  names: string[]
}

/** Namesakes read per name; among more, the name is ambiguous anyway. */
const maxNamesakes = 50

/** People with a name prefix whose distance is computed. */
const maxScanned = 500

/** SQL: the distance of each namesake to the author. IN builds each set once. */
const selectNamesakes = `
  SELECT u.id, CASE
    WHEN u.id IN (SELECT "followeeId" FROM "Follow" WHERE "followerId" = $1::int AND status = 'ACCEPTED') THEN 1
    WHEN u.id IN (SELECT "followerId" FROM "Follow" WHERE "followeeId" = $1::int AND status = 'ACCEPTED') THEN 2
    WHEN u.campus = $7::text THEN 3 ELSE 4 END AS distance
  FROM (
    SELECT id, campus FROM "User"
    WHERE "searchText" ^@ (wanted.name || ' ')
    LIMIT ${maxScanned}) u
  ORDER BY distance, id LIMIT ${maxNamesakes}`

const selectCandidates = `
  WITH candidate AS (
    SELECT id, 4 AS distance FROM "User" WHERE id = ANY($4::int[]) OR handle = ANY($5::text[])
    UNION
    SELECT namesake.id, distance FROM unnest($6::text[]) AS wanted(name) CROSS JOIN LATERAL (${selectNamesakes}) AS namesake
    WHERE distance < 4)
  SELECT u.id, u."firstName", u."lastName", u.handle, candidate.distance
  FROM candidate JOIN "User" u ON u.id = candidate.id WHERE ${personIsVisible('u')}`

/** Returns the visible people with these ids, handles or names. */
export const findCandidates = (
  ctx: Context,
  { ids, handles, names }: CandidateQuery,
  campus: string,
): Promise<Candidate[]> =>
  ctx.sql<Candidate>(selectCandidates, [...viewerParams(ctx), ids, handles, names, campus])
