// SQL of likes and reposts: the row, the count, the notification and its event in one statement (house D2).
import { viewerParams, postIsVisible } from '#server/core/visibility/visibility.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { commentContext, visibleComments } from '#server/core/visibility/commentVisibility.ts'
import { notifiesAuthor } from '#server/modules/social/comments/queries.ts'
import { notifying, retracting } from '#server/modules/notifications/notifications/queries.ts'
import { grownLogs, type GrownLogs } from '#server/realtime/eventLog.ts'

export type EngagementKind = 'like' | 'repost' | 'likeComment'

interface Engagement {
  table: string
  /** The column that references the target, a row of the table `of`. */
  key: string
  of: string
  count: string
  /** Condition under which it is refused on a visible target; removal is always allowed. */
  refused: string
  /** SELECT of the target if the viewer may see it: its id, its post, and columns the other parts use. */
  thing: string
  tells: string
  locks: { put: string; take: string }
  touches: string
  kind: 'LIKE' | 'REPOST'
  target: string
  commentId: string
}

/** Locks people before the post, as deleting an account does; an insert for a post waits for its deletion. */
const onPost = (kind: Engagement['kind'], table: string, count: string, refused: string): Engagement => ({
  table,
  key: '"postId"',
  of: '"Post"',
  count,
  refused,
  thing: `
    SELECT p.id, p.id AS "postId", a."isPrivate" AND a.id <> $1::int AS "isClosed"
    FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${postIsVisible('p', 'a')}`,
  tells: 'true',
  locks: { put: 'FOR KEY SHARE OF a, v', take: '' },
  // Marks the score as out of date.
  touches: ', "isTouched" = true',
  kind,
  target: `'post:' || counted.id`,
  commentId: 'NULL::int',
})

/** Locks people, then the post, as every write to its comments does. */
const onComment: Engagement = {
  table: '"CommentLike"',
  key: '"commentId"',
  of: '"Comment"',
  count: '"likesCount"',
  refused: 'false',
  thing: `
    SELECT c.id, c."postId", ${notifiesAuthor} AS tells
    FROM ${commentContext} JOIN "User" v ON v.id = $1::int WHERE c.id = $4::int AND ${visibleComments()}`,
  // The comment may have been hidden while the statement waited for the post.
  tells: 'thing.tells AND NOT t."isHidden"',
  locks: { put: 'FOR KEY SHARE OF a, v FOR NO KEY UPDATE OF p', take: 'FOR NO KEY UPDATE OF p' },
  touches: '',
  kind: 'LIKE',
  target: `'comment:' || counted.id`,
  commentId: 'counted.id',
}

const exists = ({ table, key }: Engagement) =>
  `(SELECT true FROM ${table} x WHERE x."userId" = $1::int AND x.${key} = thing.id) IS NOT NULL`

/**
 * The count is updated first: its lock serializes writers, and the row follows after the post as in the deletion
 * of a post, so that no deadlock occurs. A separate lock before it could deadlock with the count.
 */
const updatingCount = ({ of, count, touches, tells }: Engagement, change: '+ 1' | '- 1', when: string) => `
  counted AS (
    UPDATE ${of} t SET ${count} = ${count} ${change}${touches} FROM thing
    WHERE t.id = thing.id AND ${when} RETURNING t.id, t."authorId", thing."postId", ${tells} AS tells
  )`

const notification = ({ kind, target, commentId }: Engagement) => ({
  recipient: 'counted."authorId"',
  actor: '$1::int',
  kind: `'${kind}'`,
  target,
  postId: 'counted."postId"',
  commentId,
  now: '$3::timestamptz',
  from: 'counted WHERE true',
})

/** Of two concurrent inserts of the same row, the second fails at its primary key. */
const inserting = (engagement: Engagement) => `
  WITH thing AS (${engagement.thing} ${engagement.locks.put}),
  ${updatingCount(engagement, '+ 1', `NOT ${engagement.refused} AND NOT ${exists(engagement)}`)},
  done AS (
    INSERT INTO ${engagement.table} ("userId", ${engagement.key}, "createdAt")
    SELECT $1::int, id, $3::timestamptz FROM counted
  ),
  ${notifying({ ...notification(engagement), from: 'counted WHERE counted.tells' })}
  SELECT ${engagement.refused} AS refused, "postId", EXISTS (SELECT FROM counted) AS changed, ${grownLogs} AS grown FROM thing`

/** Of two concurrent deletes of the same row, the second finds none and fails with a division by zero. */
const deleting = (engagement: Engagement) => `
  WITH thing AS (${engagement.thing} ${engagement.locks.take}),
  ${updatingCount(engagement, '- 1', exists(engagement))},
  done AS (
    DELETE FROM ${engagement.table} x USING counted WHERE x."userId" = $1::int AND x.${engagement.key} = counted.id RETURNING 1
  ),
  ${retracting(notification(engagement))}
  SELECT false AS refused, "postId", EXISTS (SELECT FROM counted) AS changed, ${grownLogs} AS grown,
    CASE WHEN EXISTS (SELECT FROM counted) THEN 1 / (SELECT count(*)::int FROM done) END AS taken
  FROM thing`

const engagements: Record<EngagementKind, Engagement> = {
  like: onPost('LIKE', '"Like"', '"likesCount"', 'false'),
  repost: onPost('REPOST', '"Repost"', '"repostsCount"', 'thing."isClosed"'),
  likeComment: onComment,
}

const statementsOf = (engagement: Engagement) => ({ put: inserting(engagement), take: deleting(engagement) })

const statements = {
  like: statementsOf(engagements.like),
  repost: statementsOf(engagements.repost),
  likeComment: statementsOf(engagements.likeComment),
}

interface EngagementResult {
  refused: boolean
  postId: number
  changed: boolean
  grown: GrownLogs
}

/** Sets an engagement; undefined if the viewer cannot see the post or comment with this id. */
export async function setAct(
  ctx: AuthenticatedContext,
  { act, id, wanted }: { act: EngagementKind; id: number; wanted: boolean },
): Promise<EngagementResult | undefined> {
  const { put, take } = statements[act]
  return (await ctx.sql<EngagementResult>(wanted ? put : take, [...viewerParams(ctx), id]))[0]
}

/**
 * Locks the posts of a batch of a person's engagements. SKIP LOCKED avoids deadlocks; a later batch takes the
 * rest.
 */
const lockingPosts = ({ table, key, of }: Engagement, post: string) => `
  SELECT p.id FROM "Post" p WHERE p.id = ANY(ARRAY(
    SELECT ${post} FROM ${table} x JOIN ${of} t ON t.id = x.${key} WHERE x."userId" = $1::int LIMIT 200))
  FOR NO KEY UPDATE SKIP LOCKED`

const deletingAll = ({ table, key, of, count, touches }: Engagement, post: string) => `
  WITH gone AS (
    DELETE FROM ${table} x USING ${of} t
    WHERE x."userId" = $1::int AND t.id = x.${key} AND ${post} = ANY($2::int[]) RETURNING t.id
  )
  UPDATE ${of} t SET ${count} = ${count} - 1${touches} FROM gone WHERE t.id = gone.id`

const removals = Object.values(engagements).map((engagement) => {
  const post = engagement.of === '"Post"' ? 't.id' : 't."postId"'
  return { lock: lockingPosts(engagement, post), take: deletingAll(engagement, post) }
})

/** Removes a batch of a person's engagements with their counts; returns the ids of the affected posts. */
export async function removeEngagements({ sql }: TransactionContext, userId: number): Promise<number[]> {
  for (const { lock, take } of removals) {
    const postIds = (await sql<{ id: number }>(lock, [userId])).map(({ id }) => id)
    if (postIds.length === 0) continue
    await sql(take, [userId, postIds])
    return postIds
  }
  return []
}
