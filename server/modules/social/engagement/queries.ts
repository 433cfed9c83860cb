// SQL of likes and reposts: one statement writes the row, the count, the notification and its event. `subject` is the
// post or comment.
import { viewerParams, postIsVisible } from '#server/core/visibility/visibility.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { commentContext, commentIsVisible } from '#server/core/visibility/commentVisibility.ts'
import { notifiesAuthor } from '#server/modules/social/comments/queries.ts'
import {
  notificationClauses,
  retractionClauses,
} from '#server/modules/notifications/notifications/queries.ts'
import { grownLogsSql, type GrownLogs } from '#server/realtime/eventLog.ts'

export type EngagementKind = 'like' | 'repost' | 'likeComment'

interface Engagement {
  table: string
  /** Column of `table` that references the post or comment, a row of `targetTable`. */
  targetColumn: string
  targetTable: string
  /** Column of `targetTable` that counts the engagements. */
  countColumn: string
  /** Condition under which it is refused on a visible target; removal is always allowed. */
  refused: string
  /** SELECT of the target if the viewer may see it: its id, its post, and columns that the other expressions use. */
  targetSelect: string
  /** Condition under which the author is notified. */
  notifiesWhen: string
  /** Locking clauses of `targetSelect`. */
  locks: { insert: string; remove: string }
  /** Further assignment of the update of the count, beginning with a comma. */
  furtherUpdate: string
  /** Kind, target key and comment of the notification; the last two are SQL. */
  notificationKind: 'LIKE' | 'REPOST'
  notificationTarget: string
  notificationCommentId: string
}

/**
 * Engagement with a post. Locks people before the post, as deleting an account does; an insert waits for the deletion
 * of the post.
 */
const createPostEngagement = (
  notificationKind: Engagement['notificationKind'],
  table: string,
  countColumn: string,
  refused: string,
): Engagement => ({
  table,
  targetColumn: '"postId"',
  targetTable: '"Post"',
  countColumn,
  refused,
  targetSelect: `
    SELECT p.id, p.id AS "postId", a."isPrivate" AND a.id <> $1::int AS "isClosed"
    FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${postIsVisible('p', 'a')}`,
  notifiesWhen: 'true',
  locks: { insert: 'FOR KEY SHARE OF a, v', remove: '' },
  // Marks the hot score as outdated.
  furtherUpdate: ', "isTouched" = true',
  notificationKind,
  notificationTarget: `'post:' || counted.id`,
  notificationCommentId: 'NULL::int',
})

/** Like of a comment. Locks people, then the post, as every write to its comments does. */
const commentEngagement: Engagement = {
  table: '"CommentLike"',
  targetColumn: '"commentId"',
  targetTable: '"Comment"',
  countColumn: '"likesCount"',
  refused: 'false',
  targetSelect: `
    SELECT c.id, c."postId", ${notifiesAuthor} AS notifies
    FROM ${commentContext} JOIN "User" v ON v.id = $1::int WHERE c.id = $4::int AND ${commentIsVisible()}`,
  // The comment may have been hidden while the statement waited for the post.
  notifiesWhen: 'subject.notifies AND NOT t."isHidden"',
  locks: { insert: 'FOR KEY SHARE OF a, v FOR NO KEY UPDATE OF p', remove: 'FOR NO KEY UPDATE OF p' },
  furtherUpdate: '',
  notificationKind: 'LIKE',
  notificationTarget: `'comment:' || counted.id`,
  notificationCommentId: 'counted.id',
}

const hasEngagement = ({ table, targetColumn }: Engagement) =>
  `(SELECT true FROM ${table} x WHERE x."userId" = $1::int AND x.${targetColumn} = subject.id) IS NOT NULL`

/**
 * SQL: updates the count before the row of the engagement. Its lock serializes writers, and locks the post before the
 * row, as deleting a post does, which avoids deadlocks. A separate earlier lock could deadlock with the count.
 */
const createCountUpdate = (
  { targetTable, countColumn, furtherUpdate, notifiesWhen }: Engagement,
  change: '+ 1' | '- 1',
  condition: string,
) => `
  counted AS (
    UPDATE ${targetTable} t SET ${countColumn} = ${countColumn} ${change}${furtherUpdate} FROM subject
    WHERE t.id = subject.id AND ${condition} RETURNING t.id, t."authorId", subject."postId", ${notifiesWhen} AS notifies
  )`

const toNotification = ({ notificationKind, notificationTarget, notificationCommentId }: Engagement) => ({
  recipient: 'counted."authorId"',
  actor: '$1::int',
  kind: `'${notificationKind}'`,
  target: notificationTarget,
  postId: 'counted."postId"',
  commentId: notificationCommentId,
  now: '$3::timestamptz',
  from: 'counted WHERE true',
})

/** The second of two concurrent inserts of the same row fails at its primary key. */
const createInsert = (engagement: Engagement) => `
  WITH subject AS (${engagement.targetSelect} ${engagement.locks.insert}),
  ${createCountUpdate(engagement, '+ 1', `NOT ${engagement.refused} AND NOT ${hasEngagement(engagement)}`)},
  inserted AS (
    INSERT INTO ${engagement.table} ("userId", ${engagement.targetColumn}, "createdAt")
    SELECT $1::int, id, $3::timestamptz FROM counted
  ),
  ${notificationClauses({ ...toNotification(engagement), from: 'counted WHERE counted.notifies' })}
  SELECT ${engagement.refused} AS refused, "postId", EXISTS (SELECT FROM counted) AS changed, ${grownLogsSql} AS grown FROM subject`

/** The second of two concurrent deletes of the same row finds none and fails with a division by zero. */
const createRemoval = (engagement: Engagement) => `
  WITH subject AS (${engagement.targetSelect} ${engagement.locks.remove}),
  ${createCountUpdate(engagement, '- 1', hasEngagement(engagement))},
  deleted AS (
    DELETE FROM ${engagement.table} x USING counted WHERE x."userId" = $1::int AND x.${engagement.targetColumn} = counted.id RETURNING 1
  ),
  ${retractionClauses(toNotification(engagement))}
  SELECT false AS refused, "postId", EXISTS (SELECT FROM counted) AS changed, ${grownLogsSql} AS grown,
    CASE WHEN EXISTS (SELECT FROM counted) THEN 1 / (SELECT count(*)::int FROM deleted) END AS "deletedCheck"
  FROM subject`

const engagements: Record<EngagementKind, Engagement> = {
  like: createPostEngagement('LIKE', '"Like"', '"likesCount"', 'false'),
  repost: createPostEngagement('REPOST', '"Repost"', '"repostsCount"', 'subject."isClosed"'),
  likeComment: commentEngagement,
}

const createStatements = (engagement: Engagement) => ({
  insert: createInsert(engagement),
  remove: createRemoval(engagement),
})

const statements = {
  like: createStatements(engagements.like),
  repost: createStatements(engagements.repost),
  likeComment: createStatements(engagements.likeComment),
}

interface EngagementResult {
  /** True if the target may not be reposted. */
  refused: boolean
  postId: number
  changed: boolean
  grown: GrownLogs
}

/**
 * Adds the engagement if `wanted`, else removes it; `id` is that of the post or comment. Undefined if the viewer
 * cannot see it.
 */
export async function updateEngagement(
  ctx: AuthenticatedContext,
  { kind, id, wanted }: { kind: EngagementKind; id: number; wanted: boolean },
): Promise<EngagementResult | undefined> {
  const { insert, remove } = statements[kind]
  return (await ctx.sql<EngagementResult>(wanted ? insert : remove, [...viewerParams(ctx), id]))[0]
}

/**
 * SQL: locks the posts of a batch of a person's engagements. SKIP LOCKED avoids deadlocks; a later batch removes the
 * rest.
 */
const createPostLock = ({ table, targetColumn, targetTable }: Engagement, post: string) => `
  SELECT p.id FROM "Post" p WHERE p.id = ANY(ARRAY(
    SELECT ${post} FROM ${table} x JOIN ${targetTable} t ON t.id = x.${targetColumn} WHERE x."userId" = $1::int LIMIT 200))
  FOR NO KEY UPDATE SKIP LOCKED`

const createBatchRemoval = (
  { table, targetColumn, targetTable, countColumn, furtherUpdate }: Engagement,
  post: string,
) => `
  WITH gone AS (
    DELETE FROM ${table} x USING ${targetTable} t
    WHERE x."userId" = $1::int AND t.id = x.${targetColumn} AND ${post} = ANY($2::int[]) RETURNING t.id
  )
  UPDATE ${targetTable} t SET ${countColumn} = ${countColumn} - 1${furtherUpdate} FROM gone WHERE t.id = gone.id`

const removals = Object.values(engagements).map((engagement) => {
  const post = engagement.targetTable === '"Post"' ? 't.id' : 't."postId"'
  return { lock: createPostLock(engagement, post), remove: createBatchRemoval(engagement, post) }
})

/** Removes a batch of a person's engagements with their counts; returns the ids of the affected posts. */
export async function removeEngagementRows({ sql }: TransactionContext, userId: number): Promise<number[]> {
  for (const { lock, remove } of removals) {
    const postIds = (await sql<{ id: number }>(lock, [userId])).map(({ id }) => id)
    if (postIds.length === 0) continue
    await sql(remove, [userId, postIds])
    return postIds
  }
  return []
}
