// Who of those who watch may see what happens: one statement, however many they are (T64).
import type { Parts } from '#server/core/context.ts'
import { visiblePosts, type Eyes } from '#server/core/visibility.ts'
import { inContext, visibleComments } from '#server/features/comments/rows.ts'

/** Rows of "User" v. */
const watchers: Eyes = { id: 'v.id', moderates: `(v.role = 'ADMIN')`, now: '$2::timestamptz' }

const ofPost = `
  SELECT NULL::int AS "commentId", array_agg(v.id) AS "viewerIds"
  FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${visiblePosts('u', watchers)}
  UNION ALL
  SELECT c.id, array_agg(v.id) FROM ${inContext}, "User" v
  WHERE c.id = ANY($4::int[]) AND p.id = $3::int AND v.id = ANY($1::int[]) AND ${visibleComments(watchers)}
  GROUP BY c.id`

interface Watched {
  postId: number
  commentIds: number[]
  viewerIds: number[]
}

/** Those of the watchers who see the post, under `null`, and each of the comments on it, under its id. */
export type Onlookers = Map<number | null, Set<number>>

export async function findOnlookers(
  { sql, now }: Parts,
  { postId, commentIds, viewerIds }: Watched,
): Promise<Onlookers> {
  const parameters = [[...new Set(viewerIds)], now(), postId, commentIds]
  const rows = await sql<{ commentId: number | null; viewerIds: number[] | null }>(ofPost, parameters)
  return new Map(rows.map((row) => [row.commentId, new Set(row.viewerIds)]))
}

const followed = `(SELECT true FROM "Follow"
  WHERE "followerId" = v.id AND "followeeId" = p."authorId" AND status = 'ACCEPTED') IS NOT NULL`

const ofNewPosts = `
  SELECT p.id AS "postId", array_agg(v.id) AS "ALL",
    array_agg(v.id) FILTER (WHERE v.campus = p.campus) AS "CAMPUS",
    array_agg(v.id) FILTER (WHERE ${followed}) AS "FOLLOWING"
  FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = ANY($3::int[]) AND v.id = ANY($1::int[]) AND v.id <> p."authorId" AND ${visiblePosts('u', watchers)}
  GROUP BY p.id`

/** By post and scope, who is told of it; nobody of his own. */
export type Audience = Record<'ALL' | 'CAMPUS' | 'FOLLOWING', Set<number>>

export async function findAudiences(
  { sql, now }: Parts,
  { postIds, viewerIds }: { postIds: number[]; viewerIds: number[] },
): Promise<Map<number, Audience>> {
  type Row = { postId: number } & Record<keyof Audience, number[] | null>
  const rows = await sql<Row>(ofNewPosts, [[...new Set(viewerIds)], now(), postIds])
  return new Map(
    rows.map(({ postId, ALL, CAMPUS, FOLLOWING }) => [
      postId,
      { ALL: new Set(ALL), CAMPUS: new Set(CAMPUS), FOLLOWING: new Set(FOLLOWING) },
    ]),
  )
}
