// SQL of the feeds: one statement per order and scope, a page at a time (ADR 20). HOT sorts by hot score, LATEST by time.
import type { Services, AuthenticatedContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import { readerScope } from '#server/core/paging/batchedPages.ts'
import {
  follows,
  unmuted,
  personIsVisible,
  postIsVisible,
  feedIncludesPost,
  watcherScope,
} from '#server/core/visibility/visibility.ts'
import {
  postColumns,
  postsForReaders,
  readPosts,
  joinAuthor,
  type PostRow,
} from '#server/modules/social/posts/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

export type FeedOrder = 'HOT' | 'LATEST'
export type FeedScope = 'ALL' | 'CAMPUS' | 'FOLLOWING'

export interface FeedRow extends PostRow {
  /** In FOLLOWING: time of the post, or of the newest repost by a followed person. */
  placedAt?: Date
  repostedBy?: User | null
}

/** SQL of each order: the sort key of a post, and the cursor, of key $4 and id $5. */
const sortKeys: Record<FeedOrder, { postKey: string; cursor: string }> = {
  HOT: { postKey: 'p."hotScore"', cursor: '($4::float8, $5::int)' },
  LATEST: { postKey: 'p."createdAt"', cursor: '(to_timestamp($4::float8 / 1000), $5::int)' },
}

const createOpenFeed = (order: FeedOrder, where = '') =>
  pagedStatement((limit) => {
    const { postKey, cursor } = sortKeys[order]
    return `
      SELECT ${postColumns} FROM "Post" p ${joinAuthor}
      WHERE (${postKey}, p.id) < ${cursor} ${where} AND ${postIsVisible('p', 'u')} AND ${feedIncludesPost('p')}
      ORDER BY ${postKey} DESC, p.id DESC LIMIT ${limit}`
  })

/** Limits of reposts read in HOT order, newest first. */
const maxRepostsScanned = { total: 5000, perPerson: 100 }

/** SQL expressions of a position of a post in the feed: the post itself, or a repost. */
interface FeedPosition {
  from: string
  /** The author, or the reposter. */
  personId: string
  /** Sort key, then id of the post. */
  key: string
  id: string
  /** Time of the post or repost. */
  time: string
  /** Null for the post itself. */
  reposterId: string
}

/** SQL: positions of one person after the last batch, whose cursor is in `batch`; highest first. */
const selectPositions = (
  { from, personId, key, id, time, reposterId }: FeedPosition,
  person: string,
  limit: string,
  where = '',
) => `
  SELECT ${id} AS id, ${key} AS key, ${time} AS time, ${reposterId} AS "reposterId" FROM ${from}
  WHERE ${personId} = ${person} AND (${key}, ${id}) < (batch.key, batch.id) ${where}
  ORDER BY ${key} DESC, ${id} DESC LIMIT ${limit}`

interface FollowingOrder {
  /** Sort key of the first batch, from $4, and the lowest possible sort key. */
  start: string
  lowest: string
  posts: FeedPosition
  /** Reposts by an index per person; only if the index has the order of the feed. */
  reposts?: FeedPosition
  /** Otherwise, a SELECT of the newest reposts of all followed people. */
  pool?: string
  /** Condition: the post has a higher position elsewhere in the feed than in the row of `first`. */
  isHigher: string
}

const createPostPositions = (key: string): FeedPosition => ({
  from: '"Post" p',
  personId: 'p."authorId"',
  key,
  id: 'p.id',
  time: 'p."createdAt"',
  reposterId: 'NULL::int',
})

const orderByTime: FollowingOrder = {
  start: 'to_timestamp($4::float8 / 1000)',
  lowest: `'-infinity'::timestamptz`,
  posts: createPostPositions('p."createdAt"'),
  reposts: {
    from: '"Repost" r',
    personId: 'r."userId"',
    key: 'r."createdAt"',
    id: 'r."postId"',
    time: 'r."createdAt"',
    reposterId: 'r."userId"',
  },
  isHigher: `(
    p."createdAt" > first.key AND p."authorId" IN (SELECT id FROM person)
    OR (SELECT true FROM "Repost" r WHERE r."postId" = p.id AND r."createdAt" > first.key
      AND r."userId" IN (SELECT id FROM followed) LIMIT 1) IS NOT NULL)`,
}

/** All positions of a post share its score, so none is higher. */
const orderByScore: FollowingOrder = {
  start: '$4::float8',
  lowest: `'-Infinity'::float8`,
  posts: createPostPositions('p."hotScore"'),
  pool: `
    SELECT DISTINCT ON (newest."postId") newest."postId" AS id,
      (SELECT p."hotScore" FROM "Post" p WHERE p.id = newest."postId") AS key, newest."createdAt" AS time, f.id AS "reposterId"
    FROM followed f CROSS JOIN LATERAL (
      SELECT r."postId", r."createdAt" FROM "Repost" r WHERE r."userId" = f.id
      ORDER BY r."createdAt" DESC, r."postId" DESC
      LIMIT (SELECT least(${maxRepostsScanned.perPerson}, 1 + ${maxRepostsScanned.total} / (1 + count(*))) FROM followed)
    ) newest
    ORDER BY newest."postId", newest."createdAt" DESC`,
  isHigher: 'false',
}

const highestFirst = `ORDER BY key DESC, id DESC, "reposterId" IS NOT NULL, time DESC`

/**
 * Posts and reposts of followed people, and the viewer's own posts. Each batch reads the highest position of each
 * person, keeps the people with the highest ones, and reads further positions of these people only, down to the
 * lowest kept: other people have nothing on the page. It drops positions that the viewer may not see, or whose post
 * has a higher position; if too few are left, a longer batch follows. Muted and invisible people are excluded before
 * reading. A post appears once: as itself, or under its newest repost if that is higher.
 */
const createFollowingFeed = ({ start, lowest, posts, reposts, pool, isHigher }: FollowingOrder) =>
  pagedStatement((limit) => {
    // Positions per batch: four times as many in each round.
    const width = `(${2 * limit} << (2 * batch.round))`
    const kinds = [posts, ...(reposts ? [reposts] : [])]
    const heads = kinds.map(
      (position, kind) => `
        SELECT f.id AS person, ${kind} AS kind, highest.key, highest.id FROM person f
        CROSS JOIN LATERAL (${selectPositions(position, 'f.id', '1')}) highest ${kind === 0 ? '' : 'WHERE f.id <> $1::int'}`,
    )
    const entries = kinds.map(
      (position, kind) => `
        SELECT item.* FROM head CROSS JOIN LATERAL (
          ${selectPositions(position, 'head.person', width, `AND ${position.key} >= (SELECT key FROM lowest)`)}
        ) item WHERE head.kind = ${kind}`,
    )
    if (pool) entries.push('SELECT * FROM pool WHERE (key, id) < (batch.key, batch.id)')
    return `
      WITH RECURSIVE followed AS MATERIALIZED (
        SELECT person.id FROM "Follow" JOIN "User" person ON person.id = "followeeId"
        WHERE "followerId" = $1::int AND status = 'ACCEPTED' AND ${personIsVisible('person')}
          AND ${unmuted('$1::int', 'person.id')}
      ), person AS MATERIALIZED (
        SELECT id FROM followed UNION ALL SELECT $1::int
      ), ${pool ? `pool AS MATERIALIZED (${pool}), ` : ''} batch AS (
        SELECT 0 AS round, ${start} AS key, $5::int AS id, true AS "hasMore", 0 AS found,
          NULL::int[] AS ids, NULL::timestamptz[] AS times, NULL::int[] AS reposters
        UNION ALL
        SELECT batch.round + 1, next_batch.key, next_batch.id, next_batch."hasMore", batch.found + next_batch.found,
          next_batch.ids, next_batch.times, next_batch.reposters
        FROM batch CROSS JOIN LATERAL (
          WITH head AS MATERIALIZED (
            ${heads.join(' UNION ALL ')} ORDER BY key DESC, id DESC LIMIT ${width}
          ), lowest AS MATERIALIZED (
            SELECT CASE WHEN count(*) = ${width} THEN min(key) ELSE ${lowest} END AS key FROM head
          ), entry AS MATERIALIZED (
            SELECT * FROM (${entries.join(' UNION ALL ')}) items ${highestFirst} LIMIT ${width}
          ), first AS MATERIALIZED (
            SELECT DISTINCT ON (id) * FROM entry ORDER BY id, key DESC, "reposterId" IS NOT NULL, time DESC
          ), visible AS MATERIALIZED (
            SELECT * FROM first WHERE (
              SELECT ${postIsVisible('p', 'u')} AND ${feedIncludesPost('p')} AND NOT ${isHigher} FROM "Post" p ${joinAuthor} WHERE p.id = first.id)
          )
          SELECT last.key, last.id, (SELECT count(*) FROM entry) = ${width} AS "hasMore", kept.*
          FROM (SELECT key, id FROM entry ORDER BY key, id LIMIT 1) last
          CROSS JOIN (
            SELECT count(*)::int AS found, array_agg(id ${highestFirst}) AS ids, array_agg(time ${highestFirst}) AS times,
              array_agg("reposterId" ${highestFirst}) AS reposters FROM visible
          ) kept
        ) next_batch
        WHERE batch."hasMore" AND batch.found < ${limit}
      ), page AS MATERIALIZED (
        SELECT batch.round, item.* FROM batch
        CROSS JOIN LATERAL unnest(ids, times, reposters) WITH ORDINALITY AS item(id, time, "reposterId", number)
        ORDER BY batch.round, item.number LIMIT ${limit}
      )
      SELECT ${postColumns}, page.time AS "placedAt", ${authorColumns('reposter', 'reposter')}
      FROM page JOIN "Post" p ON p.id = page.id ${joinAuthor}
      LEFT JOIN "User" reposter ON reposter.id = page."reposterId"
      ORDER BY page.round, page.number`
  })

const createFeeds = (
  order: FeedOrder,
  followingOrder: FollowingOrder,
): Record<FeedScope, (size: number) => string> => ({
  ALL: createOpenFeed(order),
  CAMPUS: createOpenFeed(order, 'AND p.campus = $6::text'),
  FOLLOWING: createFollowingFeed(followingOrder),
})
const statements = { HOT: createFeeds('HOT', orderByScore), LATEST: createFeeds('LATEST', orderByTime) }

const startCursor: Key = [Infinity, largestId]

export interface FeedPage {
  order: FeedOrder
  scope: FeedScope
  after: Key | null
  size: number
}

/** Returns a page of a feed in stored order, one row more than the size if there are any. */
export async function readFeed(
  ctx: AuthenticatedContext,
  { order, scope, after, size }: FeedPage,
): Promise<FeedRow[]> {
  const [key, id] = after ?? startCursor
  const parameters = scope === 'CAMPUS' ? [key, id, ctx.viewer.campus] : [key, id]
  const rows = await readPosts<FeedRow & { reposter_id?: number | null }>(
    ctx,
    statements[order][scope](size),
    parameters,
  )
  for (const row of rows) row.repostedBy = row.reposter_id ? authorOf(row, 'reposter') : null
  return rows
}

/** SQL: the feed of v includes the post. */
const readerCondition = feedIncludesPost('p', readerScope, 'v."mutedQuery"::tsquery')

/** Functions that read the first page for many viewers; `listCondition` limits the posts for all of them. */
const createFirstPages = (listCondition?: string) => ({
  HOT: postsForReaders({ sortKey: sortKeys.HOT.postKey, listCondition, readerCondition }),
  LATEST: postsForReaders({ sortKey: sortKeys.LATEST.postKey, listCondition, readerCondition }),
})
const firstPages = { ALL: createFirstPages(), CAMPUS: createFirstPages('p.campus = $3::text') }

export interface FirstPage {
  order: FeedOrder
  /** Null for all campuses. */
  campus: string | null
  size: number
}

/** Returns the first page of each viewer and a row more, without viewers who see too few of the newest posts. */
export async function readFirstPages(
  services: Services,
  readerIds: number[],
  { order, campus, size }: FirstPage,
): Promise<Map<number, FeedRow[]>> {
  const [read, parameters] =
    campus === null ? [firstPages.ALL[order], []] : [firstPages.CAMPUS[order], [campus]]
  return read(services, { readerIds, size, parameters })
}

/** Returns the cursor of a row: sort key and id. */
export const getCursorKey = (
  order: FeedOrder,
  { id, hotScore, createdAt, placedAt = createdAt }: FeedRow,
): Key => [order === 'HOT' ? hotScore : placedAt.getTime(), id]

const selectAudiences = `
  SELECT p.id AS "postId", array_agg(v.id) FILTER (WHERE ${postIsVisible('p', 'u', watcherScope)}) AS "allowedViewers",
    array_agg(v.id) AS "ALL", array_agg(v.id) FILTER (WHERE v.campus = p.campus) AS "CAMPUS",
    array_agg(v.id) FILTER (WHERE ${follows('p."authorId"', watcherScope)}) AS "FOLLOWING"
  FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = ANY($3::int[]) AND v.id = ANY($1::int[]) AND v.id <> p."authorId"
    AND ${feedIncludesPost('p', watcherScope, 'v."mutedQuery"::tsquery')}
  GROUP BY p.id`

/** Viewers whose feed of each scope includes a post, without its author; `allowedViewers` are those who may see it. */
export interface Audience extends Record<FeedScope, Set<number>> {
  allowedViewers: Set<number>
}

export async function findAudiences(
  { sql, now }: Services,
  { postIds, viewerIds }: { postIds: number[]; viewerIds: number[] },
): Promise<Map<number, Audience>> {
  type Row = { postId: number } & Record<keyof Audience, number[] | null>
  const rows = await sql<Row>(selectAudiences, [[...new Set(viewerIds)], now(), postIds])
  const toAudience = ({ allowedViewers, ALL, CAMPUS, FOLLOWING }: Row): Audience => ({
    allowedViewers: new Set(allowedViewers),
    ALL: new Set(ALL),
    CAMPUS: new Set(CAMPUS),
    FOLLOWING: new Set(FOLLOWING),
  })
  return new Map(rows.map((row) => [row.postId, toAudience(row)]))
}
