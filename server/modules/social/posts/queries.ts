// SQL of posts: one statement for a page of each list, and posts by id (house D2).
import { displayName } from '#rules/shared/common'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { auditHiddenOwners } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { hasMark, batchedPages, readers } from '#server/core/paging/batchedPages.ts'
import {
  caller,
  follows,
  viewerParams,
  postIsVisible,
  visiblePosts,
  watchers,
  type ViewerScope,
} from '#server/core/visibility/visibility.ts'
import type { Context, Parts } from '#server/core/context/context.ts'
import { toWordPatterns, tsqueryOf } from '#server/core/paging/wordQuery.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import type { MentionEntity } from '#server/modules/social/mentions/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'

export interface PostRow extends Record<ReaderFlag, boolean> {
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

const marks = {
  viewerHasLiked: { table: 'Like', key: 'postId' },
  viewerHasReposted: { table: 'Repost', key: 'postId' },
  viewerHasSaved: { table: 'Save', key: 'postId' },
}

/** Relation of a reader to a post and its author, who decides about replies and quotes (001 §2). */
const viewerStanding = (scope: ViewerScope) => ({
  viewerMayReply: `(${scope.id} > 0 AND (p."authorId" = ${scope.id} OR p."replySetting" = 'EVERYONE'
    OR (p."replySetting" = 'FOLLOWERS' AND ${follows('p."authorId"', scope)})))`,
  viewerFollowsAuthor: follows('p."authorId"', scope),
})

const flags = { ...marks, ...viewerStanding(readers) }
type ReaderFlag = keyof typeof flags

export const readerFlags = Object.keys(flags) as ReaderFlag[]

/** Columns that are the same for all readers, of "Post" p and its author, "User" u. */
const columns = `
  p.id, p."authorId", p.content, p.topic, p."topicKey", p."quoteOfId", p."productId", p."isQuote",
  p."replySetting"::text AS "replySetting", p.mentions, p.campus,
  p."likesCount", p."commentsCount", p."repostsCount", p."hotScore", p."createdAt", p."editedAt", p."isHeld",
  ${mediaOf('postId', 'p')} AS media, ${authorColumns('u')}`

export const postColumns = `${columns}, ${[
  ...Object.entries(marks).map(([name, mark]) => [name, hasMark(mark, caller.id)]),
  ...Object.entries(viewerStanding(caller)),
]
  .map(([name, flag]) => `${flag} AS "${name}"`)
  .join(', ')}`

export const withAuthor = 'JOIN "User" u ON u.id = p."authorId"'

const toPost = <Row extends object>(row: Row) => Object.assign(row, { author: authorOf(row) })

/** Reads the first page of a list of posts for each of many readers v. */
export const postsForReaders = ({
  wanted = 'true',
  ...list
}: {
  among?: string
  place: string
  wanted?: string
}) =>
  batchedPages(
    {
      ...list,
      from: `"Post" p ${withAuthor}`,
      columns: 'p."authorId", p."isHeld", p."searchText", p."replySetting"',
      where: `${postIsVisible('p', 'u', readers)} AND ${wanted}`,
      flags,
      select: columns,
    },
    (row: Omit<PostRow, ReaderFlag>) => toPost(row),
  )

/** Runs a statement of posts; its parameters follow the three of the viewer. `of` is the owner of a person's list. */
export async function readPosts<More extends object = object>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(PostRow & More)[]> {
  const rows = await ctx.sql<PostRow & More & { of?: Owner }>(text, [...viewerParams(ctx), ...parameters])
  const ownerIds = rows.flatMap(({ authorId, of }) => (typeof of === 'number' ? [authorId, of] : authorId))
  await auditHiddenOwners(ctx, ownerIds)
  if (!mayWrite(ctx)) for (const row of rows) row.viewerMayReply = false
  return rows.map(toPost)
}

const byIds = `
  SELECT ${postColumns} FROM "Post" p ${withAuthor} WHERE p.id = ANY($4::int[]) AND ${postIsVisible('p', 'u')}`

export const findPosts = (ctx: Context, ids: number[]): Promise<PostRow[]> => readPosts(ctx, byIds, [ids])

export interface Listed {
  place: number
}

/** A list of posts by descending position; a page is one statement. */
export interface PostList {
  /** Prefix of its cursors. */
  name: string
  statement(size: number): string
}

/** Creates a list per owner. The subselect hides the number of owners from the planner (see comments/queries.ts). */
export const listOfPosts = (
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

export const publishedPosts = listOfPosts('posts', {
  from: '"Post" p',
  place: 'p.id',
  where: 'p."authorId" = owner.key',
})

export const topicPosts = listOfPosts('topic', {
  key: 'text',
  from: '"Post" p',
  place: 'p.id',
  where: 'p."topicKey" = owner.key',
})

export const topicForReaders = postsForReaders({ among: 'p."topicKey" = $3::text', place: 'p.id' })

export const repostedPosts = listOfPosts('reposts', {
  from: '"Repost" r JOIN "Post" p ON p.id = r."postId" JOIN "User" reposter ON reposter.id = r."userId"',
  place: 'r.id',
  where: `r."userId" = owner.key AND ${visiblePosts('reposter')}`,
})

const newestScanned = 1000

/**
 * Posts by words, newest first: by patterns ($5, $7) and an index query ($6). The index has no order, so a common
 * word would read every match: the page is filled from the newest posts, and the index read only if these are too
 * few. `id + 0` keeps the planner from the primary key for a rare word.
 */
const byWords = pagedStatement(
  (limit) => `
    WITH near AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT id, "authorId", "isHeld", "searchText" FROM "Post" WHERE id < $4::int ORDER BY id DESC LIMIT ${newestScanned}) p
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
  return readPosts<Listed>(ctx, byWords(size), [before, likes, tsqueryOf(wordVariants), regexes])
}

/** Owner of a list: the id of a person, or the key of a topic. */
export type Owner = number | string

/** Returns a page of the list of each owner, one row more than the size if there are any. */
export async function readLists<Of extends Owner>(
  ctx: Context,
  owners: Of[],
  { list, before, size }: { list: PostList; before: number; size: number },
): Promise<Map<Of, (PostRow & Listed)[]>> {
  const lists = new Map<Of, (PostRow & Listed)[]>(owners.map((owner) => [owner, []]))
  const rows = await readPosts<Listed & { of: Of }>(ctx, list.statement(size), [before, owners])
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

const oneVisible = `
  SELECT p.id, p."authorId", u."firstName", u."lastName", u."isPrivate", p."replySetting"::text AS "replySetting",
    ${viewerStanding(caller).viewerMayReply} AS "viewerMayReply", p.content, p.topic, p.mentions, p."productId",
    (SELECT count(*)::int FROM "Media" m WHERE m."postId" = p.id) AS "mediaCount"
  FROM "Post" p ${withAuthor} WHERE p.id = $4::int AND ${postIsVisible('p', 'u')}`

const lockingNextPost =
  'SELECT id FROM "Post" WHERE "authorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE'

/** Locks a post of a person; undefined if there is none. */
export async function lockPostOf({ sql }: Context, authorId: number): Promise<number | undefined> {
  return (await sql<{ id: number }>(lockingNextPost, [authorId]))[0]?.id
}

/** Returns a post; undefined if not visible. `lock` keeps it unchanged until the transaction ends. */
export async function findPost(
  ctx: Context,
  postId: number,
  lock: boolean,
): Promise<VisiblePost | undefined> {
  const text = lock ? `${oneVisible} FOR NO KEY UPDATE OF p` : oneVisible
  const [row] = await ctx.sql<VisiblePost & Named>(text, [...viewerParams(ctx), postId])
  return row && { ...row, authorName: displayName(row) }
}

/** Seconds of age that weigh as much as ten times fewer people: 12.5 hours. */
export const secondsForTenfold = 45_000

/** Returns the hot score (ADR 20) in orders of magnitude: engaged people, each counted once, plus freshness. */
export const hotScoreOf = (people: number, createdAt: Date): number =>
  Math.log10(Math.max(people, 1)) + createdAt.getTime() / 1000 / secondsForTenfold

const postViewers = `
  SELECT v.id FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${postIsVisible('p', 'u', watchers)}`

/** Returns the watchers who may see the post, in one statement for all (T64). */
export async function findPostViewers(
  { sql, now }: Parts,
  { postId, viewerIds }: { postId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(postViewers, [viewerIds, now(), postId])
  return new Set(rows.map(({ id }) => id))
}
