// SQL that recomputes the hot scores of touched posts (ADR 20).
import { secondsForTenfold } from '#server/modules/social/posts/queries.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/** Returns the hot score as SQL, given expressions of the number of people and the time. */
export const hotScoreSql = (people: string, createdAt: string): string =>
  `log(greatest(${people}, 1)::float8) + extract(epoch FROM ${createdAt})::float8 / ${secondsForTenfold}`

/** Posts per transaction, which must end within a second since others wait for its locks. */
const batchSize = 100

const lockingTouched = `SELECT id FROM "Post" WHERE "isTouched" ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`

/** Number of people who engaged with p, without its author. */
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
 * Rescores a batch of touched posts; true if there may be more. A change meanwhile waits, and touches the post
 * again.
 */
export async function rescorePosts(tx: Prisma.TransactionClient): Promise<boolean> {
  const ids = (await tx.$queryRawUnsafe<{ id: number }[]>(lockingTouched)).map(({ id }) => id)
  if (ids.length > 0) await tx.$executeRawUnsafe(rescoring, ids)
  return ids.length === batchSize
}
