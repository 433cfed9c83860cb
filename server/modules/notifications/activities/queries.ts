// SQL of the activity list: what others did about the viewer, from notifications, and posts of followed people.
import type { ActivityFilter, ActivityKind } from '#rules/notifications/activities'
import { retentionDays } from '#rules/notifications/notifications'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import { viewerParams, personIsVisible } from '#server/core/visibility/visibility.ts'
import {
  isFromFennecSql,
  canSeeTarget,
  selectText,
  wasUnread,
} from '#server/modules/notifications/notifications/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

export interface ActivityRow {
  /** 1 for a post of a followed person, 0 for a notification. */
  source: number
  /** Id of the post or notification. */
  id: number
  kind: ActivityKind
  postId: number | null
  commentId: number | null
  text: string | null
  createdAt: Date
  user: User
}

/** SQL condition: after the cursor $5, $6, $7 of time, source and id. The first line lets the index be used. */
const isAfterCursor = (alias: string, source: number) => {
  const cursorTime = 'to_timestamp($5::float8 / 1000)'
  return `${alias}."createdAt" <= ${cursorTime} AND ${alias}."createdAt" > $4::timestamptz
    AND (${alias}."createdAt", ${source}, ${alias}.id) < (${cursorTime}, $6::int, $7::int)`
}

/** SQL: acts about the viewer, from notifications. */
const selectActs = (limit: number, condition: string) => `
  SELECT 0 AS source, n.id, n."createdAt", n."postId", n."commentId", n."actorId" AS "userId",
    CASE n.kind WHEN 'REPLY' THEN 'COMMENT' WHEN 'QUOTE' THEN 'REPOST' ELSE n.kind::text END AS kind,
    CASE n.kind WHEN 'REPOST' THEN NULL ELSE ${selectText('n')} END AS text
  FROM "Notification" n JOIN "User" actor ON actor.id = n."actorId"
  WHERE n."recipientId" = $1::int AND n."undoneAt" IS NULL AND ${condition} AND ${isAfterCursor('n', 0)}
    AND ${personIsVisible('actor')} AND ${canSeeTarget}
  ORDER BY n."createdAt" DESC, n.id DESC LIMIT ${limit}`

/** SQL: the newest posts of one person, without those that notified the viewer as a mention or quote. */
const selectNewestPosts = (authorSql: string, limit: number | string) => `
  SELECT p.id, p."createdAt", p."authorId", p.content FROM "Post" p
  WHERE p."authorId" = ${authorSql} AND NOT p."isHeld" AND ${isAfterCursor('p', 1)} AND NOT EXISTS (
    SELECT FROM "Notification" n WHERE n."recipientId" = $1::int AND n.kind IN ('MENTION', 'QUOTE')
      AND n.target = 'post:' || p.id AND n."actorId" = p."authorId" AND n."undoneAt" IS NULL)
  ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${limit}`

/** SQL: posts of followed people, read only for the `limit` authors who posted last (ADR 20). */
const selectFollowedPosts = (limit: number) => `
  SELECT 1 AS source, post.id, post."createdAt", post.id AS "postId", NULL::int AS "commentId", post."authorId" AS "userId",
    'POST' AS kind, left(post.content, 300) AS text
  FROM (
    SELECT newest."authorId" FROM "Follow" f JOIN "User" u ON u.id = f."followeeId"
    CROSS JOIN LATERAL (${selectNewestPosts('u.id', 1)}) newest
    WHERE f."followerId" = $1::int AND f.status = 'ACCEPTED' AND ${personIsVisible('u')}
    ORDER BY newest."createdAt" DESC, newest.id DESC LIMIT ${limit}
  ) head CROSS JOIN LATERAL (${selectNewestPosts('head."authorId"', limit)}) post
  ORDER BY post."createdAt" DESC, post.id DESC LIMIT ${limit}`

const unionStatement = (sources: (limit: number) => string[]) =>
  pagedStatement(
    (limit) => `
      SELECT n.source, n.id, n.kind, n."postId", n."commentId", n.text, n."createdAt", ${authorColumns('u')}
      FROM (${sources(limit)
        .map((source) => `(${source})`)
        .join(' UNION ALL ')}) n JOIN "User" u ON u.id = n."userId"
      ORDER BY n."createdAt" DESC, n.source DESC, n.id DESC LIMIT ${limit}`,
  )

/** Returns a statement per filter; `condition` also restricts acts. */
const buildStatements = (condition: string): Record<ActivityFilter, (size: number) => string> => ({
  ALL: unionStatement((limit) => [
    selectActs(
      limit,
      `NOT (n.kind IN ('FOLLOW_REQUEST', 'FOLLOW_ACCEPTED', 'MESSAGE_REQUEST') OR ${isFromFennecSql('n')}) AND ${condition}`,
    ),
    selectFollowedPosts(limit),
  ]),
  FOLLOWS: unionStatement((limit) => [selectActs(limit, `n.kind = 'FOLLOW' AND ${condition}`)]),
  POSTS: unionStatement((limit) => [selectFollowedPosts(limit)]),
})

const statements = buildStatements('true')
const statementsWithoutUnread = buildStatements(`NOT ${wasUnread('to_timestamp($8::float8 / 1000)')}`)

const startCursor: Key = [Infinity, 1, largestId]

/** Returns the cursor key of a row. */
export const toCursorKey = ({ createdAt, source, id }: ActivityRow): Key => [createdAt.getTime(), source, id]

/** Returns up to `size + 1` entries, newest first; without acts whose notification was unread at `unreadAt` (epoch ms). */
export async function readActivities(
  ctx: AuthenticatedContext,
  {
    filter,
    unreadAt,
    after,
    size,
  }: { filter: ActivityFilter; unreadAt: number | null; after: Key | null; size: number },
): Promise<ActivityRow[]> {
  const since = new Date(ctx.now().getTime() - retentionDays * 86_400_000)
  const parameters = [...viewerParams(ctx), since, ...(after ?? startCursor)]
  // Posts have no notifications.
  const rows =
    unreadAt === null || filter === 'POSTS'
      ? await ctx.sql<ActivityRow>(statements[filter](size), parameters)
      : await ctx.sql<ActivityRow>(statementsWithoutUnread[filter](size), [...parameters, unreadAt])
  return rows.map((row) => ({ ...row, user: authorOf(row) }))
}
