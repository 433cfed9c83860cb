// SQL that deletes the follows and follow requests of a deleted account in batches.
import type { Context } from '#server/core/context/context.ts'

/**
 * Locks the person and up to 200 people they follow or are followed by, in the order of ids. SKIP LOCKED may skip
 * the person too; then the caller removes nothing.
 */
const lockBatchSql = `
  SELECT id FROM "User" WHERE id = $1::int OR id = ANY(ARRAY(
    SELECT CASE "followerId" WHEN $1::int THEN "followeeId" ELSE "followerId" END FROM "Follow"
    WHERE "followerId" = $1::int OR "followeeId" = $1::int LIMIT 200))
  ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

const removeBatchSql = `
  WITH gone AS (
    DELETE FROM "Follow" WHERE ("followerId" = $1::int AND "followeeId" = ANY($2::int[]))
      OR ("followeeId" = $1::int AND "followerId" = ANY($2::int[]))
    RETURNING "followerId", "followeeId", status
  ), lost AS (
    SELECT id, sum(followers)::int AS followers, sum(following)::int AS following FROM (
      SELECT "followeeId" AS id, 1 AS followers, 0 AS following FROM gone WHERE status = 'ACCEPTED'
      UNION ALL SELECT "followerId", 0, 1 FROM gone WHERE status = 'ACCEPTED') one GROUP BY id
  ), counted AS (
    UPDATE "User" u SET "followersCount" = u."followersCount" - lost.followers,
      "followingCount" = u."followingCount" - lost.following
    FROM lost WHERE u.id = lost.id
  )
  SELECT FROM gone LIMIT 1`

/**
 * Deletes a batch of a person's follows and requests in both directions, with all counts; false if none was deleted.
 */
export async function removeFollowBatch({ sql }: Context, userId: number): Promise<boolean> {
  const lockedIds = (await sql<{ id: number }>(lockBatchSql, [userId])).map(({ id }) => id)
  return lockedIds.includes(userId) && (await sql(removeBatchSql, [userId, lockedIds])).length > 0
}
