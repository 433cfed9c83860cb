// SQL that recomputes the hot scores of posts, which are engagement plus freshness; `isTouched` marks posts with new
// engagement (ADR 20).
import { secondsPerScorePoint } from '#server/modules/social/posts/queries.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/** Returns the hot score as SQL. Both arguments are SQL: the number of engaged people, and the time of the post. */
export const hotScoreSql = (people: string, createdAt: string): string =>
  `log(greatest(${people}, 1)::float8) + extract(epoch FROM ${createdAt})::float8 / ${secondsPerScorePoint}`

/** Posts per transaction. It must end within a second, since writes to these posts wait for its locks. */
const batchSize = 100

const lockTouchedSql = `SELECT id FROM "Post" WHERE "isTouched" ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`

/** Number of people who engaged with p, without its author. */
const engagedPeople = `(
  SELECT count(*) FROM (
    SELECT "userId" FROM "Like" WHERE "postId" = p.id
    UNION SELECT "userId" FROM "Repost" WHERE "postId" = p.id
    UNION SELECT "authorId" FROM "Comment" WHERE "postId" = p.id AND NOT "isHidden"
  ) person WHERE "userId" <> p."authorId")`

const updateScoresSql = `
  UPDATE "Post" p SET "isTouched" = false, "hotScore" = ${hotScoreSql(engagedPeople, 'p."createdAt"')}
  WHERE id = ANY($1::int[])`

/**
 * Recomputes the scores of a batch of touched posts; returns true if more may be left. Concurrent engagement waits
 * for the locks, and then marks its post as touched again.
 */
export async function recomputeScoreBatch(tx: Prisma.TransactionClient): Promise<boolean> {
  const ids = (await tx.$queryRawUnsafe<{ id: number }[]>(lockTouchedSql)).map(({ id }) => id)
  if (ids.length > 0) await tx.$executeRawUnsafe(updateScoresSql, ids)
  return ids.length === batchSize
}
