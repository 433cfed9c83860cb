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

export const withAuthor = 'JOIN "User" u ON u.id = p."authorId"'

/** Adds the author, whose columns the row contains. */
const toPost = <Row extends object>(row: Row) => Object.assign(row, { author: authorOf(row) })

/**
 * Creates a function that reads the first page of a list of posts for many viewers in one statement. `among` limits
 * the list for all viewers, `condition` for a viewer v; `place` is its sort key.
 */
export const postsForReaders = ({
  condition = 'true',
  ...list
}: {
  among?: string
  place: string
  condition?: string
}) =>
  batchedPages(
    {
      ...list,
      from: `"Post" p ${withAuthor}`,
      columns: 'p."authorId", p."isHeld", p."searchText", p."replySetting"',
      where: `${postIsVisible('p', 'u', readerScope)} AND ${condition}`,
      flags,
      select: columns,
    },
    (row: Omit<PostRow, ViewerField>) => toPost(row),
  )

/**
 * Runs a statement of posts; `parameters` begin with $4, after those of the viewer. A column `of` is the owner of the
 * list; a person who owns one is audited like an author.
 */
export async function readPosts<Extra extends object = object>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(PostRow & Extra)[]> {
  const rows = await ctx.sql<PostRow & Extra & { of?: Owner }>(text, [...viewerParams(ctx), ...parameters])
  const ownerIds = rows.flatMap(({ authorId, of }) => (typeof of === 'number' ? [authorId, of] : authorId))
  await auditHiddenOwners(ctx, ownerIds)
  if (!mayWrite(ctx)) for (const row of rows) row.viewerMayReply = false
  return rows.map(toPost)
}

const postsByIds = `
  SELECT ${postColumns} FROM "Post" p ${withAuthor} WHERE p.id = ANY($4::int[]) AND ${postIsVisible('p', 'u')}`

export const findPosts = (ctx: Context, ids: number[]): Promise<PostRow[]> =>
  readPosts(ctx, postsByIds, [ids])

export interface Listed {
  /** Sort key in the list, and the cursor. */
  place: number
}

/** A list of posts by descending sort key; one statement reads a page. */
export interface PostList {
  /** Prefix of its cursors. */
  name: string
  statement(size: number): string
}

/**
 * Defines a list of posts per owner: `key` is the type of the owner, `place` the sort key. The subselect hides the
 * number of owners from the planner (see comments/queries.ts).
 */
export const definePostList = (
  name: string,
  { key = 'int', from, place, where }: { key?: 'int' | 'text'; from: string; place: string; where: string },
): PostList => ({
  name,
  statement: pagedStatement(
    (limit) => `
      SELECT listed.* FROM unnest((SELECT $5::${key}[])) AS owner(key) CROSS JOIN LATERAL (
        SELECT ${postColumns}, ${place} AS place, owner.key AS of FROM ${from} ${withAuthor}
        WHERE ${where} AND ${place} < $4::int AND ${postIsVisible('p', 'u')}
        ORDER BY ${place} DESC LIMIT ${limit}) AS listed
      ORDER BY listed.place DESC`,
  ),
})

export const publishedPosts = definePostList('posts', {
  from: '"Post" p',
  place: 'p.id',
  where: 'p."authorId" = owner.key',
})

export const topicPosts = definePostList('topic', {
  key: 'text',
  from: '"Post" p',
  place: 'p.id',
  where: 'p."topicKey" = owner.key',
})

export const topicPagesForReaders = postsForReaders({ among: 'p."topicKey" = $3::text', place: 'p.id' })

export const repostedPosts = definePostList('reposts', {
  from: '"Repost" r JOIN "Post" p ON p.id = r."postId" JOIN "User" reposter ON reposter.id = r."userId"',
  place: 'r.id',
  where: `r."userId" = owner.key AND ${authorPostsAreVisible('reposter')}`,
})

/** Newest posts that a search scans before it uses the index. */
const maxNewestScanned = 1000

/**
 * SQL: posts with the words, newest first. It fills the page from the newest posts, by patterns ($5, $7), and reads
 * the index ($6) only if these are too few: the index has no order, so a common word would read every match.
 * `id + 0` keeps the planner from scanning the primary key for a rare word.
 */
const postsByWords = pagedStatement(
  (limit) => `
    WITH near AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT id, "authorId", "isHeld", "searchText" FROM "Post" WHERE id < $4::int ORDER BY id DESC LIMIT ${maxNewestScanned}) p
      ${withAuthor} WHERE ' ' || p."searchText" LIKE ALL($5::text[]) AND ' ' || p."searchText" ~ ALL($7::text[]) AND ${postIsVisible('p', 'u')}
      ORDER BY p.id DESC LIMIT ${limit}
    ), indexed AS MATERIALIZED (
      SELECT id, "authorId", "isHeld" FROM "Post"
      WHERE (SELECT count(*) FROM near) < ${limit} AND id + 0 < $4::int
        AND array_to_tsvector(string_to_array("searchText", ' ')) @@ $6::tsquery
    ), found AS (
      SELECT id FROM near WHERE (SELECT count(*) FROM near) = ${limit}
      UNION ALL (
        SELECT p.id FROM (SELECT * FROM indexed ORDER BY id DESC) p ${withAuthor} WHERE ${postIsVisible('p', 'u')}
        ORDER BY p.id DESC LIMIT ${limit})
    )
    SELECT ${postColumns}, p.id AS place FROM "Post" p ${withAuthor}
    WHERE p.id = ANY(ARRAY(SELECT id FROM found)) ORDER BY p.id DESC`,
)

/** Returns a page of posts with the words, one row more than the size if there are any. */
export const findPostsByWords = (
  ctx: Context,
  wordVariants: string[][],
  { before, size }: { before: number; size: number },
): Promise<(PostRow & Listed)[]> => {
  const { likes, regexes } = toWordPatterns(wordVariants)
  return readPosts<Listed>(ctx, postsByWords(size), [before, likes, tsqueryOf(wordVariants), regexes])
}

/** Owner of a list: the id of a person, or the key of a topic. */
export type Owner = number | string

/** Returns a page of the list of each owner, one row more than the size if there are any. */
export async function readLists<Key extends Owner>(
  ctx: Context,
  owners: Key[],
  { list, before, size }: { list: PostList; before: number; size: number },
): Promise<Map<Key, (PostRow & Listed)[]>> {
  const lists = new Map<Key, (PostRow & Listed)[]>(owners.map((owner) => [owner, []]))
  const rows = await readPosts<Listed & { of: Key }>(ctx, list.statement(size), [before, owners])
  for (const row of rows) lists.get(row.of)?.push(row)
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

type Named = Pick<User, 'firstName' | 'lastName'>

const visiblePostById = `
  SELECT p.id, p."authorId", u."firstName", u."lastName", u."isPrivate", p."replySetting"::text AS "replySetting",
    ${viewerRelation(callerScope).viewerMayReply} AS "viewerMayReply", p.content, p.topic, p.mentions, p."productId",
    (SELECT count(*)::int FROM "Media" m WHERE m."postId" = p.id) AS "mediaCount"
  FROM "Post" p ${withAuthor} WHERE p.id = $4::int AND ${postIsVisible('p', 'u')}`

const lockingNextPost =
  'SELECT id FROM "Post" WHERE "authorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE'

/** Locks a post of a person and returns its id; undefined if none is left. */
export async function lockNextPost({ sql }: Context, authorId: number): Promise<number | undefined> {
  return (await sql<{ id: number }>(lockingNextPost, [authorId]))[0]?.id
}

/** Returns a post; undefined if not visible. `lock` keeps it unchanged until the transaction ends. */
export async function findPost(
  ctx: Context,
  postId: number,
  { lock = false } = {},
): Promise<VisiblePost | undefined> {
  const text = lock ? `${visiblePostById} FOR NO KEY UPDATE OF p` : visiblePostById
  const [row] = await ctx.sql<VisiblePost & Named>(text, [...viewerParams(ctx), postId])
  return row && { ...row, authorName: displayName(row) }
}

/** A post this much newer (12.5 hours) scores like one with ten times as many people. */
export const secondsForTenfold = 45_000

/** Returns the hot score (ADR 20): log10 of the engaged people, each counted once, plus freshness. */
export const calculateHotScore = (people: number, createdAt: Date): number =>
  Math.log10(Math.max(people, 1)) + createdAt.getTime() / 1000 / secondsForTenfold

const postViewers = `
  SELECT v.id FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${postIsVisible('p', 'u', watcherScope)}`

/** Returns those of the viewers who may see the post, in one statement. */
export async function findPostViewers(
  { sql, now }: Services,
  { postId, viewerIds }: { postId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(postViewers, [viewerIds, now(), postId])
  return new Set(rows.map(({ id }) => id))
}
