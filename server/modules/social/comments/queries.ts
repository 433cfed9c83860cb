// The statements of comments: a page of a post, the replies of a page, comments by id, and writes with their counts.
import type { Context, Parts } from '#server/core/context/context.ts'
import { auditHiddenOwners, auditHiddenPeople } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import {
  commentContext,
  unhiddenComment,
  visibleComments,
} from '#server/core/visibility/commentVisibility.ts'
import {
  caller,
  viewerParams,
  visiblePeople,
  postIsVisible,
  watchers,
  type ViewerScope,
} from '#server/core/visibility/visibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { MentionEntity } from '#server/modules/social/posts/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

/** A comment as its onlooker sees it. */
export interface CommentRow {
  id: number
  postId: number
  authorId: number
  parentId: number | null
  rootId: number | null
  content: string
  mentions: MentionEntity[]
  repliesCount: number
  /** That of the comment its thread hangs under, which may be itself. */
  threadRepliesCount: number
  likesCount: number
  viewerHasLiked: boolean
  /** Itself, or the comment that its thread hangs under. */
  isHidden: boolean
  /** Itself, by moderators, until they have decided. */
  isHeld: boolean
  createdAt: Date
  editedAt: Date | null
  author: User
}

const columns = (isHidden: string, threadRepliesCount = 'c."repliesCount"') => `
  c.id, c."postId", c."authorId", c."parentId", c."rootId", c.content, c.mentions, c."repliesCount",
  ${threadRepliesCount} AS "threadRepliesCount", c."likesCount",
  (SELECT true FROM "CommentLike" WHERE "userId" = $1::int AND "commentId" = c.id) IS NOT NULL AS "viewerHasLiked",
  ${isHidden} AS "isHidden", c."isHeld", c."createdAt", c."editedAt", ${authorColumns('a')}`

const withAuthor = 'JOIN "User" a ON a.id = c."authorId"'

async function read<More extends { threadAuthorId?: number | null }>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(CommentRow & More)[]> {
  const rows = await ctx.sql<CommentRow & More>(text, [...viewerParams(ctx), ...parameters])
  const writerIds = rows.flatMap(({ authorId, threadAuthorId }) => [authorId, threadAuthorId ?? authorId])
  await auditHiddenPeople(ctx, writerIds)
  return rows.map((row) => Object.assign(row, { author: authorOf(row) }))
}

/**
 * In the order of the index, which begins with the root: null for all of these. How many posts there are is hidden from
 * the planner, which would plan anew each time that they are few.
 */
const ofPosts = pagedStatement(
  (limit) => `
    SELECT comment.* FROM unnest((SELECT $4::int[])) AS wanted(id) JOIN "Post" p ON p.id = wanted.id
    CROSS JOIN LATERAL (
      SELECT ${columns('c."isHidden"')} FROM "Comment" c ${withAuthor}
      WHERE c."postId" = p.id AND c."rootId" IS NULL AND c.id > $5::int
        AND ${visiblePeople('a')} AND ${unhiddenComment('c', 'p."authorId"')}
      ORDER BY c."rootId", c.id LIMIT ${limit}) AS comment
    ORDER BY comment."postId", comment.id`,
)

/** The oldest comments of each of these posts that the caller sees, behind that one, and one more if there are any. */
export async function readComments(
  ctx: Context,
  postIds: number[],
  { after, size }: { after: number; size: number },
): Promise<Map<number, CommentRow[]>> {
  const posts = new Map<number, CommentRow[]>(postIds.map((id) => [id, []]))
  for (const comment of await read(ctx, ofPosts(size), [postIds, after]))
    posts.get(comment.postId)?.push(comment)
  return posts
}

const ofRoots = pagedStatement(
  (limit) => `
    SELECT reply.* FROM unnest($4::int[]) AS thread(id)
    JOIN "Comment" r ON r.id = thread.id JOIN "Post" p ON p.id = r."postId"
    CROSS JOIN LATERAL (
      SELECT ${columns('c."isHidden" OR r."isHidden"', 'r."repliesCount"')} FROM "Comment" c ${withAuthor}
      WHERE c."rootId" = r.id AND c.id > $5::int
        AND ${visiblePeople('a')} AND ${unhiddenComment('c', 'p."authorId"')}
      ORDER BY c.id LIMIT ${limit}) AS reply
    ORDER BY reply."rootId", reply.id`,
)

/** The oldest replies in each of these threads, behind that one, and one more if there are any; who sees a root sees them. */
export async function readReplies(
  ctx: Context,
  rootIds: number[],
  { after, size }: { after: number; size: number },
): Promise<Map<number, CommentRow[]>> {
  const replies = await read(ctx, ofRoots(size), [rootIds, after])
  const threads = new Map<number, CommentRow[]>(rootIds.map((id) => [id, []]))
  for (const reply of replies) threads.get(reply.rootId ?? 0)?.push(reply)
  return threads
}

/** How many comments a post shows beside itself (001 §3). */
const shownBeside = 3

const newestOfPosts = `
  SELECT newest.* FROM "Post" p CROSS JOIN LATERAL (
    SELECT ${columns('c."isHidden"')} FROM "Comment" c ${withAuthor}
    WHERE c."postId" = p.id AND c."rootId" IS NULL
      AND ${visiblePeople('a')} AND ${unhiddenComment('c', 'p."authorId"')}
    ORDER BY c."rootId" DESC, c.id DESC LIMIT ${shownBeside}) AS newest
  WHERE p.id = ANY($4::int[]) ORDER BY newest.id`

/** The newest comments on each of these posts that the caller sees, the oldest of them first; who sees a post sees them. */
export async function readNewest(ctx: Context, postIds: number[]): Promise<Map<number, CommentRow[]>> {
  const posts = new Map<number, CommentRow[]>(postIds.map((id) => [id, []]))
  for (const comment of await read(ctx, newestOfPosts, [postIds])) posts.get(comment.postId)?.push(comment)
  return posts
}

const visible = visibleComments()

const writer: ViewerScope = { id: 'a.id', moderates: `a.role = 'ADMIN'`, now: caller.now }

/** Whether who wrote it is told of what is done to it: while nobody has hidden it, and where he sees the thread it is in. */
export const tellsWriter = `(
  NOT c."isHidden" AND NOT coalesce(r."isHidden", false) AND ${postIsVisible('p', 'o', writer)}
  AND (r.id IS NULL OR ${visiblePeople('ra', writer)}))`

const byIds = `
  SELECT ${columns('c."isHidden" OR coalesce(r."isHidden", false)', 'coalesce(r."repliesCount", c."repliesCount")')},
    p."authorId" AS "postAuthorId", CASE WHEN c."authorId" <> $1::int THEN ra.id END AS "threadAuthorId" FROM ${commentContext}
  WHERE c.id = ANY($4::int[]) AND ${visible}`

/** Those of the comments that the caller may see. */
export async function findComments(ctx: Context, ids: number[]): Promise<CommentRow[]> {
  const found = await read<{ postAuthorId: number; threadAuthorId: number | null }>(ctx, byIds, [ids])
  const postAuthorIds = found.map(({ postAuthorId }) => postAuthorId)
  await auditHiddenOwners(ctx, postAuthorIds)
  return found
}

/** What a verb has to know of a comment. */
export interface CommentFacts {
  id: number
  postId: number
  postAuthorId: number
  authorId: number
  rootId: number | null
  /** Who wrote the comment it answers. */
  answeredId: number | null
  content: string
  mentions: MentionEntity[]
  /** It is hidden itself. */
  isHidden: boolean
  /** By moderators, until they have decided. */
  isHeld: boolean
  /** Its thread is, because of the comment it hangs under. */
  isInHiddenThread: boolean
}

const facts = `
  SELECT c.id, c."postId", p."authorId" AS "postAuthorId", c."authorId", c."rootId",
    (SELECT "authorId" FROM "Comment" WHERE id = c."parentId") AS "answeredId", c.content, c.mentions,
    c."isHidden", c."isHeld", coalesce(r."isHidden", false) AS "isInHiddenThread"
  FROM ${commentContext} WHERE c.id = $4::int AND ${visible}`

/** A comment that the caller may see. */
export async function findFacts(ctx: Context, id: number): Promise<CommentFacts | undefined> {
  const [found] = await ctx.sql<CommentFacts>(facts, [...viewerParams(ctx), id])
  return found
}

const lockingPost = `
  SELECT p.id FROM "Comment" c JOIN "Post" p ON p.id = c."postId" WHERE c.id = $1::int
  FOR NO KEY UPDATE OF p`

/**
 * Keeps everybody else from changing anything among the comments of the post that this one is on, until the
 * transaction has ended: so its counts are right, and nobody waits for somebody who waits for him.
 */
export async function lockPostOf(tx: Context, commentId: number): Promise<void> {
  await tx.sql(lockingPost, [commentId])
}

/** Counts `changed`, the comments that come into sight ('1') or out of it ('-1'): a root takes its thread along. */
const counting = (by: string) => `
  root AS (
    UPDATE "Comment" r SET "repliesCount" = r."repliesCount" + ${by}
    FROM changed c WHERE r.id = c."rootId" RETURNING r."isHidden"
  ), post AS (
    UPDATE "Post" p SET "commentsCount" = p."commentsCount" + ${by} * (1 + c."repliesCount"), "isTouched" = true
    FROM changed c WHERE p.id = c."postId" AND NOT EXISTS (SELECT FROM root WHERE "isHidden")
  ) SELECT id FROM changed`

const inserting = `
  WITH changed AS (
    INSERT INTO "Comment" ("postId", "authorId", "parentId", "rootId", content, mentions, "createdAt")
    VALUES ($1::int, $2::int, $3::int, $4::int, $5::text, $6::jsonb, $7::timestamptz)
    RETURNING id, "postId", "rootId", "repliesCount"
  ), ${counting('1')}`

interface NewComment {
  postId: number
  parentId: number | null
  rootId: number | null
  content: string
  mentions: MentionEntity[]
}

/** Writes a comment of the caller and counts it; the post must be locked. Returns its id. */
export async function insertComment(tx: Context, comment: NewComment): Promise<number> {
  const { postId, parentId, rootId, content, mentions } = comment
  const [made] = await tx.sql<{ id: number }>(inserting, [
    postId,
    tx.viewer?.id,
    parentId,
    rootId,
    content,
    JSON.stringify(mentions),
    tx.now(),
  ])
  if (!made) throw new Error('no comment was written')
  return made.id
}

const deleting = `
  WITH gone AS (
    DELETE FROM "Comment" WHERE id = $1::int RETURNING id, "postId", "rootId", "repliesCount", "isHidden"
  ), changed AS (
    SELECT * FROM gone WHERE NOT "isHidden"
  ), ${counting('-1')}`

/** Deletes a comment, with its thread if it has one, and counts it off; the post must be locked. */
export async function removeComment(tx: Context, id: number): Promise<void> {
  await tx.sql(deleting, [id])
}

const hiding = `
  WITH changed AS (
    UPDATE "Comment" SET "isHidden" = $2::boolean WHERE id = $1::int AND "isHidden" <> $2::boolean
    RETURNING id, "postId", "rootId", "repliesCount"
  ), ${counting('(CASE WHEN $2::boolean THEN -1 ELSE 1 END)')}`

/** Hides a comment or shows it again, and counts it; the post must be locked. Says whether it was otherwise before. */
export async function hideComment(tx: Context, id: number, hidden: boolean): Promise<boolean> {
  const changed = await tx.sql(hiding, [id, hidden])
  return changed.length > 0
}

const reader: ViewerScope = { id: 'u.id', moderates: `u.role = 'ADMIN'`, now: '$3::timestamptz' }

const seeingThread = `
  SELECT u.id FROM "User" u, "Comment" r JOIN "User" ra ON ra.id = r."authorId" JOIN "Post" p ON p.id = r."postId"
  WHERE u.id = ANY($1::int[]) AND r.id = $2::int AND ${visiblePeople('ra', reader)}
    AND (NOT r."isHidden" OR u.id IN (r."authorId", p."authorId"))`

/** Those of the people who see the thread under that comment, if they see its post. */
export async function whoSeesThread(tx: Context, rootId: number, userIds: number[]): Promise<Set<number>> {
  const people = await tx.sql<{ id: number }>(seeingThread, [userIds, rootId, tx.now()])
  return new Set(people.map(({ id }) => id))
}

const watchersOf = `
  SELECT c.id, array_agg(v.id) AS "viewerIds" FROM ${commentContext}, "User" v
  WHERE c.id = ANY($4::int[]) AND p.id = $3::int AND v.id = ANY($1::int[]) AND ${visibleComments(watchers)}
  GROUP BY c.id`

/** Those of the watchers of a post who see each of its comments: one statement, however many they are (T64). */
export async function findOnlookers(
  { sql, now }: Parts,
  { postId, commentIds, viewerIds }: { postId: number; commentIds: number[]; viewerIds: number[] },
): Promise<Map<number, Set<number>>> {
  const parameters = [viewerIds, now(), postId, commentIds]
  const rows = await sql<{ id: number; viewerIds: number[] }>(watchersOf, parameters)
  return new Map(rows.map((row) => [row.id, new Set(row.viewerIds)]))
}
