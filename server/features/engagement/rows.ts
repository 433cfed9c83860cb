// The statements of likes and reposts: the row, the count, the notification and its event in one, or nothing.
import { onlooker, visiblePosts } from '#server/core/visibility.ts'
import type { Signed } from '#server/core/context.ts'
import { notifying, retracting } from '#server/features/notifications/rows.ts'
import { grownLogs, type GrownLogs } from '#server/realtime/eventLog.ts'

export type Act = 'like' | 'repost'

/** What is counted on the post, and told to its author. */
interface Counted {
  table: string
  count: string
  /** Why it cannot be done to a post of `a` that one sees. */
  refused: string
}

const likes: Counted = { table: '"Like"', count: '"likesCount"', refused: 'false' }

const reposts: Counted = {
  table: '"Repost"',
  count: '"repostsCount"',
  refused: `a."isPrivate" AND a.id <> $1::int`,
}

/**
 * The post if the caller may see it. Before the post the people are locked, as who deletes one of them does; what is
 * put for a post waits for its deletion.
 */
const thePost = (refused: string, locks = '') => `
  post AS (
    SELECT p.id, p."authorId", ${refused} AS refused
    FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePosts('a')} ${locks}
  )`

const isThere = (table: string) =>
  `(SELECT true FROM ${table} x WHERE x."userId" = $1::int AND x."postId" = post.id) IS NOT NULL`

/**
 * The count comes first, and its lock keeps everybody else waiting: the row is put or taken behind the post, as it is
 * when the post is deleted, so nobody waits in a circle. (A lock of its own before the count would be a second way to
 * the same row, and two of those can wait for each other.) That the score is out of date is noted in the same update.
 */
const counting = (count: string, change: '+ 1' | '- 1', when: string) => `
  counted AS (
    UPDATE "Post" p SET ${count} = ${count} ${change}, "isTouched" = true FROM post
    WHERE p.id = post.id AND NOT refused AND ${when} RETURNING p.id, p."authorId"
  )`

const told = (act: Act) => ({
  recipient: 'counted."authorId"',
  actor: '$1::int',
  kind: `'${act.toUpperCase()}'`,
  target: `'post:' || counted.id`,
  postId: 'counted.id',
  commentId: 'NULL::int',
  now: '$3::timestamptz',
  from: 'counted WHERE true',
})

/** Of two who put the same row at once, the second one fails at its key. */
const putting = (act: Act, { table, count, refused }: Counted) => `
  WITH ${thePost(refused, 'FOR KEY SHARE OF a, v')},
  ${counting(count, '+ 1', `NOT ${isThere(table)}`)},
  done AS (
    INSERT INTO ${table} ("userId", "postId", "createdAt") SELECT $1::int, id, $3::timestamptz FROM counted
  ),
  ${notifying(told(act))}
  SELECT refused, EXISTS (SELECT FROM counted) AS changed, ${grownLogs} AS grown FROM post`

/** Of two who take the same row at once, the second one finds it gone, and fails by dividing by nothing. */
const taking = (act: Act, { table, count }: Counted) => `
  WITH ${thePost('false')},
  ${counting(count, '- 1', isThere(table))},
  done AS (
    DELETE FROM ${table} x USING counted WHERE x."userId" = $1::int AND x."postId" = counted.id RETURNING 1
  ),
  ${retracting(told(act))}
  SELECT refused, EXISTS (SELECT FROM counted) AS changed, ${grownLogs} AS grown,
    CASE WHEN EXISTS (SELECT FROM counted) THEN 1 / (SELECT count(*)::int FROM done) END AS taken
  FROM post`

const statements: Record<Act, { put: string; take: string }> = {
  like: { put: putting('like', likes), take: taking('like', likes) },
  repost: { put: putting('repost', reposts), take: taking('repost', reposts) },
}

interface Done {
  refused: boolean
  changed: boolean
  /** The log of the author, if he is told. */
  grown: GrownLogs
}

/** What became of it; nothing for a post that the caller does not see. */
export async function setAct(
  ctx: Signed,
  { act, postId, wanted }: { act: Act; postId: number; wanted: boolean },
): Promise<Done | undefined> {
  const { put, take } = statements[act]
  const [row] = await ctx.sql<Done>(wanted ? put : take, [...onlooker(ctx), postId])
  return row
}
