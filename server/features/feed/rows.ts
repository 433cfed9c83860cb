// The statements of the feeds: one for each order and scope, a page at a time (decision 28, reference: performance).
import type { Signed } from '#server/core/context.ts'
import { largestId } from '#server/core/ids.ts'
import { pagedStatement, type Key } from '#server/core/pages.ts'
import { visiblePeople, visiblePosts } from '#server/core/visibility.ts'
import { hotScoreSql } from '#server/features/posts/hotScore.ts'
import { postColumns, readPosts, withAuthor, type PostRow } from '#server/features/posts/rows.ts'
import { authorColumns, authorOf } from '#server/features/users/rows.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

export type FeedOrder = 'HOT' | 'LATEST'
export type FeedScope = 'ALL' | 'CAMPUS' | 'FOLLOWING'

export interface FeedRow extends PostRow {
  /** When it came into the feed: the time of the post, or of the newest repost by somebody one follows. */
  at: Date
  /** Who brought it into the feed; null for a post that is there by itself. */
  repostedBy: User | null
}

/** What the rows of each order are sorted by, and what a page begins behind: $4, and the id $5. */
const keys: Record<FeedOrder, { ofPost: string; ofRepost: string; behind: string }> = {
  HOT: { ofPost: 'p."hotScore"', ofRepost: 'p."hotScore"', behind: '($4::float8, $5::int)' },
  LATEST: {
    ofPost: 'p."createdAt"',
    ofRepost: 'r."createdAt"',
    behind: '(to_timestamp($4::float8 / 1000), $5::int)',
  },
}

/** Posts of everybody, or of those that `where` leaves. */
const open = (order: FeedOrder, where = '') =>
  pagedStatement((limit) => {
    const { ofPost, behind } = keys[order]
    return `
      SELECT ${postColumns}, p."createdAt" AS at FROM "Post" p ${withAuthor}
      WHERE (${ofPost}, p.id) < ${behind} ${where} AND ${visiblePosts('u')}
      ORDER BY ${ofPost} DESC, p.id DESC LIMIT ${limit}`
  })

/** So many of the newest reposts of each person one follows are looked through for the order by score. */
const repostsLookedAt = 100

/** The newest reposts of f; by score they come in no order of ours, so that enough of them are read. */
const repostsOf = (order: FeedOrder, limit: number) => `
  SELECT p.id, ${keys[order].ofRepost} AS key, r."createdAt" AS at
  FROM "Repost" r JOIN "Post" p ON p.id = r."postId" ${withAuthor}
  WHERE r."userId" = f.id AND ${visiblePosts('u')}
    ${order === 'LATEST' ? `AND (r."createdAt", r."postId") < ${keys.LATEST.behind}` : ''}
  ORDER BY r."createdAt" DESC, r."postId" DESC LIMIT ${order === 'LATEST' ? limit : repostsLookedAt}`

/**
 * What those one follows have posted or reposted, and one's own posts. A page of each person's, then the best of all of
 * them, so that its cost does not depend on how far down it is. Whom one may not know of is left out before anything of
 * theirs is read. A post is there once: as a post where its own place is the higher one, else under the newest repost.
 */
const following = (order: FeedOrder) =>
  pagedStatement((limit) => {
    const { ofPost, behind } = keys[order]
    return `
      WITH followed AS (
        SELECT person.id FROM "Follow" JOIN "User" person ON person.id = "followeeId"
        WHERE "followerId" = $1::int AND status = 'ACCEPTED' AND ${visiblePeople('person')}
      ), entry AS (
        SELECT page.id, page.key, page.at, NULL::int AS "reposterId"
        FROM (SELECT id FROM followed UNION ALL SELECT $1::int) f CROSS JOIN LATERAL (
          SELECT p.id, ${ofPost} AS key, p."createdAt" AS at FROM "Post" p
          WHERE p."authorId" = f.id AND (${ofPost}, p.id) < ${behind}
          ORDER BY ${ofPost} DESC, p.id DESC LIMIT ${limit}
        ) page
        UNION ALL
        SELECT repost.id, repost.key, repost.at, f.id
        FROM followed f CROSS JOIN LATERAL (${repostsOf(order, limit)}) repost
        WHERE (repost.key, repost.id) < ${behind}
      ), best AS (
        SELECT DISTINCT ON (id) * FROM entry ORDER BY id, key DESC, "reposterId" IS NOT NULL, at DESC
      ), page AS (
        SELECT * FROM best ORDER BY key DESC, id DESC LIMIT ${limit}
      )
      SELECT ${postColumns}, page.at, ${authorColumns('reposter', 'reposter')}
      FROM page JOIN "Post" p ON p.id = page.id ${withAuthor}
      LEFT JOIN "User" reposter ON reposter.id = page."reposterId"
      ORDER BY page.key DESC, page.id DESC`
  })

const statements: Record<FeedOrder, Record<FeedScope, (size: number) => string>> = {
  HOT: { ALL: open('HOT'), CAMPUS: open('HOT', 'AND p.campus = $6::text'), FOLLOWING: following('HOT') },
  LATEST: {
    ALL: open('LATEST'),
    CAMPUS: open('LATEST', 'AND p.campus = $6::text'),
    FOLLOWING: following('LATEST'),
  },
}

const theBeginning: Key = [Infinity, largestId]

interface Window {
  order: FeedOrder
  scope: FeedScope
  after: Key | null
  size: number
}

/** The next window of a feed in its stored order, and a row more if there are any behind it. */
export async function readFeed(ctx: Signed, { order, scope, after, size }: Window): Promise<FeedRow[]> {
  const [key, id] = after ?? theBeginning
  const parameters = scope === 'CAMPUS' ? [key, id, ctx.viewer.campus] : [key, id]
  const rows = await readPosts<FeedRow & { reposter_id?: number | null }>(
    ctx,
    statements[order][scope](size),
    parameters,
  )
  for (const row of rows) row.repostedBy = row.reposter_id ? authorOf(row, 'reposter') : null
  return rows
}

/** The key of a row: what the cursor behind it says. */
export const keyOf = (order: FeedOrder, { id, hotScore, at }: FeedRow): Key => [
  order === 'HOT' ? hotScore : at.getTime(),
  id,
]

/** So many posts are computed in one transaction: others wait for it, and it has to be done within a second. */
const batch = 100

const touched = `SELECT id FROM "Post" WHERE "isTouched" ORDER BY id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`

/** People who engaged with p, each of them once; what its author does himself is none. */
const engagedPeople = `(
  SELECT count(*) FROM (
    SELECT "userId" FROM "Like" WHERE "postId" = p.id
    UNION SELECT "userId" FROM "Repost" WHERE "postId" = p.id
    UNION SELECT "authorId" FROM "Comment" WHERE "postId" = p.id AND NOT "isHidden"
  ) person WHERE "userId" <> p."authorId")`

const rescoring = `
  UPDATE "Post" p SET "isTouched" = false, "hotScore" = ${hotScoreSql(engagedPeople, 'p."createdAt"')}
  WHERE id = ANY($1::int[])`

/**
 * Computes the scores of posts that were touched, and says whether there may be more of them. They are locked first:
 * what happens meanwhile waits, and touches them again.
 */
export async function rescorePosts(tx: Prisma.TransactionClient): Promise<boolean> {
  const ids = (await tx.$queryRawUnsafe<{ id: number }[]>(touched)).map(({ id }) => id)
  if (ids.length > 0) await tx.$executeRawUnsafe(rescoring, ids)
  return ids.length === batch
}
