// The statements of posts: one for a page of each list, whatever its size, and posts by id (house D2).
import { displayName } from '#rules/shared/common'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { auditHiddenOwners } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { hasMarked, batchedPages, readers } from '#server/core/paging/batchedPages.ts'
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
import { patternsOf, tsqueryOf } from '#server/core/paging/wordQuery.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'

/** A person named in a text: from `offset` on, `length` UTF-16 units long. */
export interface MentionEntity {
  userId: number
  offset: number
  length: number
}

/** A post as its onlooker sees it. */
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

/** What a reader can have done to a post. */
const marks = {
  viewerHasLiked: { table: 'Like', key: 'postId' },
  viewerHasReposted: { table: 'Repost', key: 'postId' },
  viewerHasSaved: { table: 'Save', key: 'postId' },
}

/** Standing of a reader who may write towards a post; its author decides about replies and quotes (001 §2). */
const standingOf = (eyes: ViewerScope) => ({
  viewerMayReply: `(${eyes.id} > 0 AND (p."authorId" = ${eyes.id} OR p."replySetting" = 'EVERYONE'
    OR (p."replySetting" = 'FOLLOWERS' AND ${follows('p."authorId"', eyes)})))`,
  viewerFollowsAuthor: follows('p."authorId"', eyes),
})

const flags = { ...marks, ...standingOf(readers) }
type ReaderFlag = keyof typeof flags

/** What in a row is for one reader. */
export const readerFlags = Object.keys(flags) as ReaderFlag[]

/** What a post is for everybody, from "Post" p and its author, "User" u. */
const columns = `
  p.id, p."authorId", p.content, p.topic, p."topicKey", p."quoteOfId", p."productId", p."isQuote",
  p."replySetting"::text AS "replySetting", p.mentions, p.campus,
  p."likesCount", p."commentsCount", p."repostsCount", p."hotScore", p."createdAt", p."editedAt", p."isHeld",
  ${mediaOf('postId', 'p')} AS media, ${authorColumns('u')}`

/** What every statement of posts for one reader selects. */
export const postColumns = `${columns}, ${[
  ...Object.entries(marks).map(([name, mark]) => [name, hasMarked(mark, caller.id)]),
  ...Object.entries(standingOf(caller)),
]
  .map(([name, flag]) => `${flag} AS "${name}"`)
  .join(', ')}`

export const withAuthor = 'JOIN "User" u ON u.id = p."authorId"'

const postOf = <Row extends object>(row: Row) => Object.assign(row, { author: authorOf(row) })

/** Reads the first page of a list of posts for each of many readers, v. */
export const postsForMany = ({
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
    (row: Omit<PostRow, ReaderFlag>) => postOf(row),
  )

/** Runs a statement of posts; its own parameters come after the onlooker's three. `of` is the owner of a person's list. */
export async function readPosts<More extends object = object>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(PostRow & More)[]> {
  const rows = await ctx.sql<PostRow & More & { of?: Owner }>(text, [...viewerParams(ctx), ...parameters])
  const ownerIds = rows.flatMap(({ authorId, of }) => (typeof of === 'number' ? [authorId, of] : authorId))
  await auditHiddenOwners(ctx, ownerIds)
  if (!mayWrite(ctx)) for (const row of rows) row.viewerMayReply = false
  return rows.map(postOf)
}

const byIds = `
  SELECT ${postColumns} FROM "Post" p ${withAuthor} WHERE p.id = ANY($4::int[]) AND ${postIsVisible('p', 'u')}`

/** Those of the posts that the caller may see. */
export const findPosts = (ctx: Context, ids: number[]): Promise<PostRow[]> => readPosts(ctx, byIds, [ids])

/** Where a row stands in the list it was read for. */
export interface Listed {
  place: number
}

/** A list of posts in which each has a number of its own, the newest first: its page is one statement. */
export interface PostList {
  /** What its cursors begin with. */
  name: string
  statement(size: number): string
}

/**
 * A list of whoever or whatever `owner.key` is. How many of them there are is hidden from the planner, which would plan
 * anew each time that they are few.
 */
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

export const ofPerson = listOfPosts('posts', {
  from: '"Post" p',
  place: 'p.id',
  where: 'p."authorId" = owner.key',
})

export const ofTopic = listOfPosts('topic', {
  key: 'text',
  from: '"Post" p',
  place: 'p.id',
  where: 'p."topicKey" = owner.key',
})

export const topicForMany = postsForMany({ among: 'p."topicKey" = $3::text', place: 'p.id' })

export const ofReposter = listOfPosts('reposts', {
  from: '"Repost" r JOIN "Post" p ON p.id = r."postId" JOIN "User" reposter ON reposter.id = r."userId"',
  place: 'r.id',
  where: `r."userId" = owner.key AND ${visiblePosts('reposter')}`,
})

/** So many of the newest posts are looked at before the index is. */
const newestLookedAt = 1000

/**
 * Posts by their words, the newest first: as patterns ($5 and $7) and as a query of the index ($6). The index knows no order, so
 * a word of every second post would be read as often as it was ever said: such words fill a page from the newest posts
 * alone, and only what these do not have enough of is read by the index, whole. There the place is no condition that the
 * other index could be asked for: it would be read whole for the first page, beside a word that two posts have.
 */
const byWords = pagedStatement(
  (limit) => `
    WITH near AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT id, "authorId", "isHeld", "searchText" FROM "Post" WHERE id < $4::int ORDER BY id DESC LIMIT ${newestLookedAt}) p
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

/** A page of the posts that have what is sought, and a row more if there are any behind it. */
export const findPostsByWords = (
  ctx: Context,
  sought: string[][],
  { before, size }: { before: number; size: number },
): Promise<(PostRow & Listed)[]> => {
  const { likes, regexes } = patternsOf(sought)
  return readPosts<Listed>(ctx, byWords(size), [before, likes, tsqueryOf(sought), regexes])
}

/** Whose or what list it is: an id of a person, or the key of a topic. */
export type Owner = number | string

/** A page of such a list of each of them, and a row more if there are any behind it. */
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

/** What a verb needs to know of a post that the caller sees. */
export interface VisiblePost {
  id: number
  authorId: number
  authorName: string
  /** Whether the author's account is private. */
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
    ${standingOf(caller).viewerMayReply} AS "viewerMayReply", p.content, p.topic, p.mentions, p."productId",
    (SELECT count(*)::int FROM "Media" m WHERE m."postId" = p.id) AS "mediaCount"
  FROM "Post" p ${withAuthor} WHERE p.id = $4::int AND ${postIsVisible('p', 'u')}`

const lockingNext = 'SELECT id FROM "Post" WHERE "authorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE'

/** Any post of a person, locked. */
export async function lockPostOf({ sql }: Context, authorId: number): Promise<number | undefined> {
  return (await sql<{ id: number }>(lockingNext, [authorId]))[0]?.id
}

/** A post by id, if the caller sees it; `lock` keeps others from changing it until the transaction ends. */
export async function findPost(
  ctx: Context,
  postId: number,
  lock: boolean,
): Promise<VisiblePost | undefined> {
  const text = lock ? `${oneVisible} FOR NO KEY UPDATE OF p` : oneVisible
  const [row] = await ctx.sql<VisiblePost & Named>(text, [...viewerParams(ctx), postId])
  return row && { ...row, authorName: displayName(row) }
}

/** In so many seconds a post loses what ten times the people would give it: 12.5 hours. */
export const secondsForTenfold = 45_000

/** How hot a post is (ADR 20), in orders of magnitude: of the people who engaged, each counted once, and of freshness. */
export const hotScoreOf = (people: number, createdAt: Date): number =>
  Math.log10(Math.max(people, 1)) + createdAt.getTime() / 1000 / secondsForTenfold

const watchersOf = `
  SELECT v.id FROM "Post" p JOIN "User" u ON u.id = p."authorId", "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${postIsVisible('p', 'u', watchers)}`

/** Those of the watchers who see the post: one statement, however many they are (T64). */
export async function findOnlookers(
  { sql, now }: Parts,
  { postId, viewerIds }: { postId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(watchersOf, [viewerIds, now(), postId])
  return new Set(rows.map(({ id }) => id))
}
