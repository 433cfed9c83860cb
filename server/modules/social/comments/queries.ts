// SQL of comments: pages, comments by id, and writes with their counts. A root is a comment on the post; a thread is the
// root with all replies under it.
import type { Context, Services } from '#server/core/context/context.ts'
import { auditHiddenOwners, auditHiddenPeople } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import {
  commentContext,
  commentIsNotHidden,
  commentIsVisible,
} from '#server/core/visibility/commentVisibility.ts'
import {
  callerScope,
  viewerParams,
  personIsVisible,
  postIsVisible,
  watcherScope,
  type ViewerScope,
} from '#server/core/visibility/visibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { MentionEntity } from '#server/modules/social/mentions/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

export interface CommentRow {
  id: number
  postId: number
  authorId: number
  parentId: number | null
  rootId: number | null
  content: string
  mentions: MentionEntity[]
  repliesCount: number
  /** Number of replies in the thread that it belongs to or starts. */
  threadRepliesCount: number
  likesCount: number
  viewerHasLiked: boolean
  /** True if it or its thread is hidden. */
  isHidden: boolean
  /** True if moderators have hidden it until they decide. */
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

const joinAuthor = 'JOIN "User" a ON a.id = c."authorId"'

/** Runs a statement of comments; `parameters` begin with $4, after those of the viewer. */
async function readCommentRows<Extra extends { threadAuthorId?: number | null }>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(CommentRow & Extra)[]> {
  const rows = await ctx.sql<CommentRow & Extra>(text, [...viewerParams(ctx), ...parameters])
  const writerIds = rows.flatMap(({ authorId, threadAuthorId }) => [authorId, threadAuthorId ?? authorId])
  await auditHiddenPeople(ctx, writerIds)
  return rows.map((row) => Object.assign(row, { author: authorOf(row) }))
}

/** Groups comments by post or root; an id without comments has an empty list. */
function groupBy(key: 'postId' | 'rootId', ids: number[], comments: CommentRow[]) {
  const groups = new Map<number, CommentRow[]>(ids.map((id) => [id, []]))
  for (const comment of comments) groups.get(comment[key] ?? 0)?.push(comment)
  return groups
}

/**
 * SQL: a page of comments of each post, in the order of the index, which begins with the root (null here). The
 * subselect hides the number of posts from the planner, which would otherwise replan for each small number.
 */
const selectCommentPages = pagedStatement(
  (limit) => `
    SELECT comment.* FROM unnest((SELECT $4::int[])) AS wanted(id) JOIN "Post" p ON p.id = wanted.id
    CROSS JOIN LATERAL (
      SELECT ${columns('c."isHidden"')} FROM "Comment" c ${joinAuthor}
      WHERE c."postId" = p.id AND c."rootId" IS NULL AND c.id > $5::int
        AND ${personIsVisible('a')} AND ${commentIsNotHidden('c', 'p."authorId"')}
      ORDER BY c."rootId", c.id LIMIT ${limit}) AS comment
    ORDER BY comment."postId", comment.id`,
)

/** Returns a page of the visible comments of each post, oldest first, one more than the size if there are any. */
export async function readComments(
  ctx: Context,
  postIds: number[],
  { after, size }: { after: number; size: number },
): Promise<Map<number, CommentRow[]>> {
  return groupBy('postId', postIds, await readCommentRows(ctx, selectCommentPages(size), [postIds, after]))
}

const selectThreadPages = pagedStatement(
  (limit) => `
    SELECT reply.* FROM unnest($4::int[]) AS thread(id)
    JOIN "Comment" r ON r.id = thread.id JOIN "Post" p ON p.id = r."postId"
    CROSS JOIN LATERAL (
      SELECT ${columns('c."isHidden" OR r."isHidden"', 'r."repliesCount"')} FROM "Comment" c ${joinAuthor}
      WHERE c."rootId" = r.id AND c.id > $5::int
        AND ${personIsVisible('a')} AND ${commentIsNotHidden('c', 'p."authorId"')}
      ORDER BY c.id LIMIT ${limit}) AS reply
    ORDER BY reply."rootId", reply.id`,
)

/** Returns a page of each thread, oldest first, one more than the size if there are any. The roots must be visible. */
export async function readReplies(
  ctx: Context,
  rootIds: number[],
  { after, size }: { after: number; size: number },
): Promise<Map<number, CommentRow[]>> {
  return groupBy('rootId', rootIds, await readCommentRows(ctx, selectThreadPages(size), [rootIds, after]))
}

/** Comments per post in lists of posts (001 §3). */
const newestCommentsCount = 3

const selectNewestComments = `
  SELECT newest.* FROM "Post" p CROSS JOIN LATERAL (
    SELECT ${columns('c."isHidden"')} FROM "Comment" c ${joinAuthor}
    WHERE c."postId" = p.id AND c."rootId" IS NULL
      AND ${personIsVisible('a')} AND ${commentIsNotHidden('c', 'p."authorId"')}
    ORDER BY c."rootId" DESC, c.id DESC LIMIT ${newestCommentsCount}) AS newest
  WHERE p.id = ANY($4::int[]) ORDER BY newest.id`

/** Returns the newest visible comments of each post, oldest first. The posts must be visible. */
export const readNewestComments = async (
  ctx: Context,
  postIds: number[],
): Promise<Map<number, CommentRow[]>> =>
  groupBy('postId', postIds, await readCommentRows(ctx, selectNewestComments, [postIds]))

const isVisible = commentIsVisible()

const authorScope: ViewerScope = { id: 'a.id', isModerator: `a.role = 'ADMIN'`, now: callerScope.now }

/** SQL: true if the author of a comment is notified of its likes: it is not hidden, and they can see its thread. */
export const notifiesAuthor = `(
  NOT c."isHidden" AND NOT coalesce(r."isHidden", false) AND ${postIsVisible('p', 'o', authorScope)}
  AND (r.id IS NULL OR ${personIsVisible('ra', authorScope)}))`

const selectCommentsByIds = `
  SELECT ${columns('c."isHidden" OR coalesce(r."isHidden", false)', 'coalesce(r."repliesCount", c."repliesCount")')},
    p."authorId" AS "postAuthorId", CASE WHEN c."authorId" <> $1::int THEN ra.id END AS "threadAuthorId" FROM ${commentContext}
  WHERE c.id = ANY($4::int[]) AND ${isVisible}`

/** Returns those of the comments that the viewer can see. */
export async function findComments(ctx: Context, ids: number[]): Promise<CommentRow[]> {
  const found = await readCommentRows<{ postAuthorId: number; threadAuthorId: number | null }>(
    ctx,
    selectCommentsByIds,
    [ids],
  )
  await auditHiddenOwners(
    ctx,
    found.map(({ postAuthorId }) => postAuthorId),
  )
  return found
}

export interface VisibleComment {
  id: number
  postId: number
  postAuthorId: number
  authorId: number
  rootId: number | null
  /** Author of the comment it answers; null for a comment on the post. */
  answeredId: number | null
  content: string
  mentions: MentionEntity[]
  isHidden: boolean
  /** True if moderators have hidden it until they decide. */
  isHeld: boolean
  isInHiddenThread: boolean
}

const selectVisibleComment = `
  SELECT c.id, c."postId", p."authorId" AS "postAuthorId", c."authorId", c."rootId",
    (SELECT "authorId" FROM "Comment" WHERE id = c."parentId") AS "answeredId", c.content, c.mentions,
    c."isHidden", c."isHeld", coalesce(r."isHidden", false) AS "isInHiddenThread"
  FROM ${commentContext} WHERE c.id = $4::int AND ${isVisible}`

/** Returns a comment; undefined if the viewer cannot see it. */
export async function findVisibleComment(ctx: Context, id: number): Promise<VisibleComment | undefined> {
  return (await ctx.sql<VisibleComment>(selectVisibleComment, [...viewerParams(ctx), id]))[0]
}

const lockPostOfCommentSql = `
  SELECT p.id FROM "Comment" c JOIN "Post" p ON p.id = c."postId" WHERE c.id = $1::int
  FOR NO KEY UPDATE OF p`

/**
 * Locks the post of a comment. Every write to comments does so first, which keeps counts right and avoids
 * deadlocks.
 */
export async function lockPostOfComment(tx: Context, commentId: number): Promise<void> {
  await tx.sql(lockPostOfCommentSql, [commentId])
}

/**
 * SQL: adds `change`, 1 or -1, to the counts of root and post for each row of `changed`. A root counts with its
 * replies.
 */
const createCountUpdates = (change: string) => `
  root AS (
    UPDATE "Comment" r SET "repliesCount" = r."repliesCount" + ${change}
    FROM changed c WHERE r.id = c."rootId" RETURNING r."isHidden"
  ), post AS (
    UPDATE "Post" p SET "commentsCount" = p."commentsCount" + ${change} * (1 + c."repliesCount"), "isTouched" = true
    FROM changed c WHERE p.id = c."postId" AND NOT EXISTS (SELECT FROM root WHERE "isHidden")
  ) SELECT id FROM changed`

const insertCommentSql = `
  WITH changed AS (
    INSERT INTO "Comment" ("postId", "authorId", "parentId", "rootId", content, mentions, "createdAt")
    VALUES ($1::int, $2::int, $3::int, $4::int, $5::text, $6::jsonb, $7::timestamptz)
    RETURNING id, "postId", "rootId", "repliesCount"
  ), ${createCountUpdates('1')}`

interface NewComment {
  postId: number
  parentId: number | null
  rootId: number | null
  content: string
  mentions: MentionEntity[]
}

/** Inserts a comment of the viewer and counts it; the post must be locked. Returns its id. */
export async function insertComment(tx: Context, comment: NewComment): Promise<number> {
  const { postId, parentId, rootId, content, mentions } = comment
  const position = [postId, tx.viewer?.id, parentId, rootId]
  const values = [...position, content, JSON.stringify(mentions), tx.now()]
  const [inserted] = await tx.sql<{ id: number }>(insertCommentSql, values)
  if (!inserted) throw new Error('no comment was written')
  return inserted.id
}

const deleteCommentSql = `
  WITH gone AS (
    DELETE FROM "Comment" WHERE id = $1::int RETURNING id, "postId", "rootId", "repliesCount", "isHidden"
  ), changed AS (
    SELECT * FROM gone WHERE NOT "isHidden"
  ), ${createCountUpdates('-1')}`

/** Deletes a comment with its thread, and updates the counts; the post must be locked. */
export async function deleteCommentRow(tx: Context, id: number): Promise<void> {
  await tx.sql(deleteCommentSql, [id])
}

const hideCommentSql = `
  WITH changed AS (
    UPDATE "Comment" SET "isHidden" = $2::boolean WHERE id = $1::int AND "isHidden" <> $2::boolean
    RETURNING id, "postId", "rootId", "repliesCount"
  ), ${createCountUpdates('(CASE WHEN $2::boolean THEN -1 ELSE 1 END)')}`

/** Hides a comment or shows it again, and updates the counts; false if nothing changed. The post must be locked. */
export async function hideComment(tx: Context, id: number, hidden: boolean): Promise<boolean> {
  return (await tx.sql(hideCommentSql, [id, hidden])).length > 0
}

const personScope: ViewerScope = { id: 'u.id', isModerator: `u.role = 'ADMIN'`, now: '$3::timestamptz' }

const selectThreadViewers = `
  SELECT u.id FROM "User" u, "Comment" r JOIN "User" ra ON ra.id = r."authorId" JOIN "Post" p ON p.id = r."postId"
  WHERE u.id = ANY($1::int[]) AND r.id = $2::int AND ${personIsVisible('ra', personScope)}
    AND (NOT r."isHidden" OR u.id IN (r."authorId", p."authorId"))`

/** Returns those of the users who can see the thread under a comment; assumes that they can see its post. */
export async function findThreadViewers(tx: Context, rootId: number, userIds: number[]) {
  const people = await tx.sql<{ id: number }>(selectThreadViewers, [userIds, rootId, tx.now()])
  return new Set(people.map(({ id }) => id))
}

const selectCommentViewers = `
  SELECT c.id, array_agg(v.id) AS "viewerIds" FROM ${commentContext}, "User" v
  WHERE c.id = ANY($4::int[]) AND p.id = $3::int AND v.id = ANY($1::int[]) AND ${commentIsVisible(watcherScope)}
  GROUP BY c.id`

/** Returns those of the viewers who may see each comment of a post, in one statement. */
export async function findCommentViewers(
  { sql, now }: Services,
  { postId, commentIds, viewerIds }: { postId: number; commentIds: number[]; viewerIds: number[] },
): Promise<Map<number, Set<number>>> {
  type Row = { id: number; viewerIds: number[] }
  const rows = await sql<Row>(selectCommentViewers, [viewerIds, now(), postId, commentIds])
  return new Map(rows.map((row) => [row.id, new Set(row.viewerIds)]))
}
