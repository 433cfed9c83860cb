// The statements that keep the scores of posts: which are touched, and what people have made of them (ADR 20).
import { secondsForTenfold } from '#server/modules/social/posts/queries.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/** How hot a post is, as SQL: of an expression for the number of people and one for the time. */
export const hotScoreSql = (people: string, createdAt: string): string =>
  `log(greatest(${people}, 1)::float8) + extract(epoch FROM ${createdAt})::float8 / ${secondsForTenfold}`

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
