// The statements of likes and reposts: the row, the count, the notification and its event in one, or nothing.
import { viewerParams, postIsVisible } from '#server/core/visibility/visibility.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { commentContext, visibleComments } from '#server/core/visibility/commentVisibility.ts'
import { tellsWriter } from '#server/modules/social/comments/queries.ts'
import { notifying, retracting } from '#server/modules/notifications/notifications/queries.ts'
import { grownLogs, type GrownLogs } from '#server/realtime/eventLog.ts'

export type Act = 'like' | 'repost' | 'likeComment'

/** What is counted on a post or a comment, and told to its author. */
interface Counted {
  table: string
  /** The column there that names what it was done to, which is a row `of` this table. */
  key: string
  of: string
  count: string
  /** Why it cannot be done to what one sees; it can always be taken back. */
  refused: string
  /** The thing if the caller may see it: its id, its post, and what else the parts below speak of. */
  thing: string
  /** Whether its author is told. */
  tells: string
  /** What is locked with it where something is put, and where it is taken back. */
  locks: { put: string; take: string }
  /** What else changes with the count. */
  touches: string
  kind: 'LIKE' | 'REPOST'
  target: string
  commentId: string
}

/**
 * Before the post the people are locked, as who deletes one of them does; what is put for a post waits for its deletion.
 */
const onPost = (kind: Counted['kind'], table: string, count: string, refused: string): Counted => ({
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
  // That the score is out of date.
  touches: ', "isTouched" = true',
  kind,
  target: `'post:' || counted.id`,
  commentId: 'NULL::int',
})

/** After the people the post is locked, as by everybody who changes something among its comments. */
const onComment: Counted = {
  table: '"CommentLike"',
  key: '"commentId"',
  of: '"Comment"',
  count: '"likesCount"',
  refused: 'false',
  thing: `
    SELECT c.id, c."postId", ${tellsWriter} AS tells
    FROM ${commentContext} JOIN "User" v ON v.id = $1::int WHERE c.id = $4::int AND ${visibleComments()}`,
  // It may have been hidden while the post was waited for.
  tells: 'thing.tells AND NOT t."isHidden"',
  locks: { put: 'FOR KEY SHARE OF a, v FOR NO KEY UPDATE OF p', take: 'FOR NO KEY UPDATE OF p' },
  touches: '',
  kind: 'LIKE',
  target: `'comment:' || counted.id`,
  commentId: 'counted.id',
}

const isThere = ({ table, key }: Counted) =>
  `(SELECT true FROM ${table} x WHERE x."userId" = $1::int AND x.${key} = thing.id) IS NOT NULL`

/**
 * The count comes first, and its lock keeps everybody else waiting: the row is put or taken behind the post, as it is
 * when the post is deleted, so nobody waits in a circle. (A lock of its own before the count would be a second way to
 * the same row, and two of those can wait for each other.)
 */
const counting = ({ of, count, touches, tells }: Counted, change: '+ 1' | '- 1', when: string) => `
  counted AS (
    UPDATE ${of} t SET ${count} = ${count} ${change}${touches} FROM thing
    WHERE t.id = thing.id AND ${when} RETURNING t.id, t."authorId", thing."postId", ${tells} AS tells
  )`

const told = ({ kind, target, commentId }: Counted) => ({
  recipient: 'counted."authorId"',
  actor: '$1::int',
  kind: `'${kind}'`,
  target,
  postId: 'counted."postId"',
  commentId,
  now: '$3::timestamptz',
  from: 'counted WHERE true',
})

/** Of two who put the same row at once, the second one fails at its key. */
const putting = (what: Counted) => `
  WITH thing AS (${what.thing} ${what.locks.put}),
  ${counting(what, '+ 1', `NOT ${what.refused} AND NOT ${isThere(what)}`)},
  done AS (
    INSERT INTO ${what.table} ("userId", ${what.key}, "createdAt")
    SELECT $1::int, id, $3::timestamptz FROM counted
  ),
  ${notifying({ ...told(what), from: 'counted WHERE counted.tells' })}
  SELECT ${what.refused} AS refused, "postId", EXISTS (SELECT FROM counted) AS changed, ${grownLogs} AS grown FROM thing`

/** Of two who take the same row at once, the second one finds it gone, and fails by dividing by nothing. */
const taking = (what: Counted) => `
  WITH thing AS (${what.thing} ${what.locks.take}),
  ${counting(what, '- 1', isThere(what))},
  done AS (
    DELETE FROM ${what.table} x USING counted WHERE x."userId" = $1::int AND x.${what.key} = counted.id RETURNING 1
  ),
  ${retracting(told(what))}
  SELECT false AS refused, "postId", EXISTS (SELECT FROM counted) AS changed, ${grownLogs} AS grown,
    CASE WHEN EXISTS (SELECT FROM counted) THEN 1 / (SELECT count(*)::int FROM done) END AS taken
  FROM thing`

const acts: Record<Act, Counted> = {
  like: onPost('LIKE', '"Like"', '"likesCount"', 'false'),
  repost: onPost('REPOST', '"Repost"', '"repostsCount"', 'thing."isClosed"'),
  likeComment: onComment,
}

const statementsOf = (what: Counted) => ({ put: putting(what), take: taking(what) })

const statements: Record<Act, { put: string; take: string }> = {
  like: statementsOf(acts.like),
  repost: statementsOf(acts.repost),
  likeComment: statementsOf(acts.likeComment),
}

interface Done {
  refused: boolean
  /** The post, or the one the comment is on. */
  postId: number
  changed: boolean
  /** The log of the author, if he is told. */
  grown: GrownLogs
}

/** What became of it; nothing for a post or comment that the caller does not see. `id` is the row's. */
export async function setAct(
  ctx: AuthenticatedContext,
  { act, id, wanted }: { act: Act; id: number; wanted: boolean },
): Promise<Done | undefined> {
  const { put, take } = statements[act]
  const [row] = await ctx.sql<Done>(wanted ? put : take, [...viewerParams(ctx), id])
  return row
}

/**
 * The posts that a stretch of a person's acts is about. Those that somebody else is at wait for the next one: as they are
 * many, whoever waited for one of them could be waited for at another.
 */
const lockingPosts = ({ table, key, of }: Counted, post: string) => `
  SELECT p.id FROM "Post" p WHERE p.id = ANY(ARRAY(
    SELECT ${post} FROM ${table} x JOIN ${of} t ON t.id = x.${key} WHERE x."userId" = $1::int LIMIT 200))
  FOR NO KEY UPDATE SKIP LOCKED`

const takingAll = ({ table, key, of, count, touches }: Counted, post: string) => `
  WITH gone AS (
    DELETE FROM ${table} x USING ${of} t
    WHERE x."userId" = $1::int AND t.id = x.${key} AND ${post} = ANY($2::int[]) RETURNING t.id
  )
  UPDATE ${of} t SET ${count} = ${count} - 1${touches} FROM gone WHERE t.id = gone.id`

const removals = Object.values(acts).map((what) => {
  const post = what.of === '"Post"' ? 't.id' : 't."postId"'
  return { lock: lockingPosts(what, post), take: takingAll(what, post) }
})

/** Takes back a stretch of what a person has liked and reposted, with the counts; gives the posts that it was on. */
export async function removeActs({ sql }: TransactionContext, userId: number): Promise<number[]> {
  for (const { lock, take } of removals) {
    const postIds = (await sql<{ id: number }>(lock, [userId])).map(({ id }) => id)
    if (postIds.length === 0) continue
    await sql(take, [userId, postIds])
    return postIds
  }
  return []
}
