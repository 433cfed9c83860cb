// SQL of posts: one statement for a page of each list, and posts by id.
import { displayName } from '#rules/shared/common'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { auditHiddenOwners } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { hasMark, batchedPages, readerScope } from '#server/core/paging/batchedPages.ts'
import {
  callerScope,
  follows,
  viewerParams,
  postIsVisible,
  authorPostsAreVisible,
  watcherScope,
  type ViewerScope,
} from '#server/core/visibility/visibility.ts'
import type { Context, Services } from '#server/core/context/context.ts'
import { toWordPatterns, tsqueryOf } from '#server/core/paging/wordQuery.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import type { MentionEntity } from '#server/modules/social/mentions/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'

export interface PostRow extends Record<ViewerField, boolean> {
  id: number
  authorId: number
  content: string
  topic: string | null
  topicKey: string | null
  quoteOfId: number | null
  productId: number | null
  isQuote: boolean
  replySetting: ReplySetting
  mentions: MentionEntity[]
  media: MediaRow[]
  campus: string
  likesCount: number
  commentsCount: number
  repostsCount: number
  hotScore: number
  createdAt: Date
  editedAt: Date | null
  isHeld: boolean
  author: User
}

/** Tables with a row for each user who has marked a post, by viewer field. */
const marks = {
  viewerHasLiked: { table: 'Like', key: 'postId' },
  viewerHasReposted: { table: 'Repost', key: 'postId' },
  viewerHasSaved: { table: 'Save', key: 'postId' },
}

/** SQL of the viewer fields that depend on the author, who decides about replies and quotes (001 §2). */
const viewerRelation = (scope: ViewerScope) => ({
  viewerMayReply: `(${scope.id} > 0 AND (p."authorId" = ${scope.id} OR p."replySetting" = 'EVERYONE'
    OR (p."replySetting" = 'FOLLOWERS' AND ${follows('p."authorId"', scope)})))`,
  viewerFollowsAuthor: follows('p."authorId"', scope),
})

const flags = { ...marks, ...viewerRelation(readerScope) }
type ViewerField = keyof typeof flags

/** Names of the fields of a post that depend on the viewer. */
export const viewerFields = Object.keys(flags) as ViewerField[]

/** Columns that are the same for all viewers, of "Post" p and its author, "User" u. */
const columns = `
  p.id, p."authorId", p.content, p.topic, p."topicKey", p."quoteOfId", p."productId", p."isQuote",
  p."replySetting"::text AS "replySetting", p.mentions, p.campus,
  p."likesCount", p."commentsCount", p."repostsCount", p."hotScore", p."createdAt", p."editedAt", p."isHeld",
  ${mediaOf('postId', 'p')} AS media, ${authorColumns('u')}`

export const postColumns = `${columns}, ${[
  ...Object.entries(marks).map(([name, mark]) => [name, hasMark(mark, callerScope.id)]),
  ...Object.entries(viewerRelation(callerScope)),
]
  .map(([name, flag]) => `${flag} AS "${name}"`)
  .join(', ')}`

export const joinAuthor = 'JOIN "User" u ON u.id = p."authorId"'

/** Adds the author, whose columns the row contains. */
const toPost = <Row extends object>(row: Row) => Object.assign(row, { author: authorOf(row) })

type ListForReaders = { sortKey: string; listCondition?: string; readerCondition?: string }

/**
 * Creates a function that reads the first page of a list of posts for many viewers in one statement.
 * `listCondition` limits the list for all viewers, `readerCondition` for a viewer v; all three options are SQL.
 */
export const postsForReaders = ({ sortKey, listCondition, readerCondition = 'true' }: ListForReaders) =>
  batchedPages(
    {
      among: listCondition,
      place: sortKey,
      from: `"Post" p ${joinAuthor}`,
      columns: 'p."authorId", p."isHeld", p."searchText", p."replySetting"',
      where: `${postIsVisible('p', 'u', readerScope)} AND ${readerCondition}`,
      flags,
      select: columns,
    },
    (row: Omit<PostRow, ViewerField>) => toPost(row),
  )

/**
 * Runs a statement of posts; `parameters` begin with $4, after those of the viewer. A column `listOwner` is the owner
 * of the list; a person who owns one is audited like an author.
 */
export async function readPosts<Extra extends object = object>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(PostRow & Extra)[]> {
  const rows = await ctx.sql<PostRow & Extra & { listOwner?: Owner }>(text, [
    ...viewerParams(ctx),
    ...parameters,
  ])
  const ownerIds = rows.flatMap(({ authorId, listOwner }) =>
    typeof listOwner === 'number' ? [authorId, listOwner] : authorId,
  )
  await auditHiddenOwners(ctx, ownerIds)
  if (!mayWrite(ctx)) for (const row of rows) row.viewerMayReply = false
  return rows.map(toPost)
}

const selectPostsByIds = `
  SELECT ${postColumns} FROM "Post" p ${joinAuthor} WHERE p.id = ANY($4::int[]) AND ${postIsVisible('p', 'u')}`

export const findPosts = (ctx: Context, ids: number[]): Promise<PostRow[]> =>
  readPosts(ctx, selectPostsByIds, [ids])

export interface ListedPost {
  /** Sort key in the list, and the cursor. */
  sortKey: number
}

/** A list of posts by descending sort key; one statement reads a page. */
export interface PostList {
  /** Prefix of its cursors. */
  name: string
  statement(size: number): string
}

type PostListSource = Record<'from' | 'sortKey' | 'where', string> & { ownerType?: 'int' | 'text' }

/**
 * Defines a list of posts per owner; `ownerType` is the SQL type of the owner, `sortKey` an SQL expression. The
 * subselect hides the number of owners from the planner (see comments/queries.ts).
 */
export const definePostList = (
  name: string,
  { ownerType = 'int', from, sortKey, where }: PostListSource,
): PostList => ({
  name,
  statement: pagedStatement(
    (limit) => `
      SELECT listed.* FROM unnest((SELECT $5::${ownerType}[])) AS owner(key) CROSS JOIN LATERAL (
        SELECT ${postColumns}, ${sortKey} AS "sortKey", owner.key AS "listOwner" FROM ${from} ${joinAuthor}
        WHERE ${where} AND ${sortKey} < $4::int AND ${postIsVisible('p', 'u')}
        ORDER BY ${sortKey} DESC LIMIT ${limit}) AS listed
      ORDER BY listed."sortKey" DESC`,
  ),
})

export const publishedPosts = definePostList('posts', {
  from: '"Post" p',
  sortKey: 'p.id',
  where: 'p."authorId" = owner.key',
})

export const topicPosts = definePostList('topic', {
  ownerType: 'text',
  from: '"Post" p',
  sortKey: 'p.id',
  where: 'p."topicKey" = owner.key',
})

export const readTopicPages = postsForReaders({ sortKey: 'p.id', listCondition: 'p."topicKey" = $3::text' })

export const repostedPosts = definePostList('reposts', {
  from: '"Repost" r JOIN "Post" p ON p.id = r."postId" JOIN "User" reposter ON reposter.id = r."userId"',
  sortKey: 'r.id',
  where: `r."userId" = owner.key AND ${authorPostsAreVisible('reposter')}`,
})

/** Newest posts that a search scans before it uses the index. */
const maxNewestScanned = 1000

/**
 * SQL: posts with the words, newest first. It fills the page from the newest posts, by patterns ($5, $7), and reads
 * the index ($6) only if these are too few: the index has no order, so a common word would read every match.
 * `id + 0` keeps the planner from scanning the primary key for a rare word.
 */
const selectPostsByWords = pagedStatement(
  (limit) => `
    WITH near AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT id, "authorId", "isHeld", "searchText" FROM "Post" WHERE id < $4::int ORDER BY id DESC LIMIT ${maxNewestScanned}) p
      ${joinAuthor} WHERE ' ' || p."searchText" LIKE ALL($5::text[]) AND ' ' || p."searchText" ~ ALL($7::text[]) AND ${postIsVisible('p', 'u')}
      ORDER BY p.id DESC LIMIT ${limit}
    ), indexed AS MATERIALIZED (
      SELECT id, "authorId", "isHeld" FROM "Post"
      WHERE (SELECT count(*) FROM near) < ${limit} AND id + 0 < $4::int
        AND array_to_tsvector(string_to_array("searchText", ' ')) @@ $6::tsquery
    ), found AS (
      SELECT id FROM near WHERE (SELECT count(*) FROM near) = ${limit}
      UNION ALL (
        SELECT p.id FROM (SELECT * FROM indexed ORDER BY id DESC) p ${joinAuthor} WHERE ${postIsVisible('p', 'u')}
        ORDER BY p.id DESC LIMIT ${limit})
    )
    SELECT ${postColumns}, p.id AS "sortKey" FROM "Post" p ${joinAuthor}
    WHERE p.id = ANY(ARRAY(SELECT id FROM found)) ORDER BY p.id DESC`,
)

/** Returns a page of posts with the words, one row more than the size if there are any. */
export const findPostsByWords = (
  ctx: Context,
  wordVariants: string[][],
  { before, size }: { before: number; size: number },
): Promise<(PostRow & ListedPost)[]> => {
  const { likes: likePatterns, regexes } = toWordPatterns(wordVariants)
  return readPosts<ListedPost>(ctx, selectPostsByWords(size), [
    before,
    likePatterns,
    tsqueryOf(wordVariants),
    regexes,
  ])
}

/** Owner of a list: the id of a person, or the key of a topic. */
export type Owner = number | string

/** Returns a page of the list of each owner, one row more than the size if there are any. */
export async function readPostLists<Key extends Owner>(
  ctx: Context,
  owners: Key[],
  { list, before, size }: { list: PostList; before: number; size: number },
): Promise<Map<Key, (PostRow & ListedPost)[]>> {
  const lists = new Map<Key, (PostRow & ListedPost)[]>(owners.map((owner) => [owner, []]))
  const rows = await readPosts<ListedPost & { listOwner: Key }>(ctx, list.statement(size), [before, owners])
  for (const row of rows) lists.get(row.listOwner)?.push(row)
  return lists
}

export interface VisiblePost {
  id: number
  authorId: number
  authorName: string
  isPrivate: boolean
  replySetting: ReplySetting
  viewerMayReply: boolean
  content: string
  topic: string | null
  mentions: MentionEntity[]
  mediaCount: number
  productId: number | null
}

const selectVisiblePost = `
  SELECT p.id, p."authorId", u."firstName", u."lastName", u."isPrivate", p."replySetting"::text AS "replySetting",
    ${viewerRelation(callerScope).viewerMayReply} AS "viewerMayReply", p.content, p.topic, p.mentions, p."productId",
    (SELECT count(*)::int FROM "Media" m WHERE m."postId" = p.id) AS "mediaCount"
  FROM "Post" p ${joinAuthor} WHERE p.id = $4::int AND ${postIsVisible('p', 'u')}`

/** Locks a post of a person and returns its id; undefined if none is left. */
export async function lockNextPost({ sql }: Context, authorId: number): Promise<number | undefined> {
  const text = 'SELECT id FROM "Post" WHERE "authorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE'
  return (await sql<{ id: number }>(text, [authorId]))[0]?.id
}

/** Returns a post; undefined if not visible. `lock` keeps it unchanged until the transaction ends. */
export async function findPost(
  ctx: Context,
  postId: number,
  { lock = false } = {},
): Promise<VisiblePost | undefined> {
  const text = lock ? `${selectVisiblePost} FOR NO KEY UPDATE OF p` : selectVisiblePost
  const [row] = await ctx.sql<VisiblePost & Pick<User, 'firstName' | 'lastName'>>(text, [
    ...viewerParams(ctx),
    postId,
  ])
  return row && { ...row, authorName: displayName(row) }
}

/** A post this much newer (12.5 hours) scores a point more, like one with ten times as many people. */
export const secondsPerScorePoint = 45_000

const selectPostViewers = `
  SELECT v.id FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${postIsVisible('p', 'u', watcherScope)}`

/** Returns those of the viewers who may see the post, in one statement. */
export async function findPostViewers(
  { sql, now }: Services,
  { postId, viewerIds }: { postId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(selectPostViewers, [viewerIds, now(), postId])
  return new Set(rows.map(({ id }) => id))
}
