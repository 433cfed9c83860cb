// SQL of spam waves (API: `Flood`): sightings, which are posts with a fingerprint, the case they open, and its posts.
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import type {
  Context,
  Services,
  AuthenticatedContext,
  TransactionContext,
} from '#server/core/context/context.ts'
import { definePostList } from '#server/modules/social/posts/queries.ts'
import { postContents } from '#server/modules/moderation/reports/queries.ts'

/** Fingerprint of a text or link in a post. */
export interface Fingerprint {
  hash: string
  /** The link, for moderators; null for a text. */
  link: string | null
}

const window = `interval '${spamWaveLimits.hours} hours'`

/** Advisory locks, taken in sorted order to avoid deadlocks. */
const lockFingerprintsSql = `
  SELECT pg_advisory_xact_lock(hashtextextended(print, 2))::text FROM unnest($1::text[]) AS posted(print)`

/** Locks fingerprints until the transaction ends, so that concurrent posts see each other. */
export async function lockFingerprints(
  { sql }: TransactionContext,
  fingerprints: Fingerprint[],
): Promise<void> {
  await sql(lockFingerprintsSql, [fingerprints.map(({ hash }) => hash).toSorted()])
}

/** `isSpread` is true for a former spam wave, or if enough other accounts posted the fingerprint within the hour. */
const recordSightingsSql = `
  WITH posted AS (
    SELECT * FROM unnest($4::text[]) AS posted(print)
  ), recorded AS (
    INSERT INTO "Sighting" (print, "postId", "authorId", at)
    SELECT print, $1::int, $2::int, $3::timestamptz FROM posted
  )
  SELECT EXISTS (SELECT FROM "Flood" d WHERE d.print = posted.print) OR (
    SELECT count(DISTINCT s."authorId") >= ${spamWaveLimits.accounts - 1} FROM "Sighting" s
    WHERE s.print = posted.print AND s.at > $3::timestamptz - ${window} AND s."authorId" <> $2::int) AS "isSpread"
  FROM posted`

/** Records new fingerprints of the caller's post; returns true if they may be a spam wave. */
export async function recordSightings(
  { sql, viewer, now }: TransactionContext<AuthenticatedContext>,
  postId: number,
  fingerprints: Fingerprint[],
): Promise<boolean> {
  const rows = await sql<{ isSpread: boolean }>(recordSightingsSql, [
    postId,
    viewer.id,
    now(),
    fingerprints.map(({ hash }) => hash),
  ])
  return rows.some(({ isSpread }) => isSpread)
}

/** Content of a spam wave for moderators: the first recent post with its most frequent fingerprint. */
const snapshotSql = `
  SELECT jsonb_build_object(${postContents.fields}, 'link', commonest.link, 'accounts', commonest.accounts) AS snapshot
  FROM commonest CROSS JOIN LATERAL (
    SELECT "postId" FROM recent WHERE recent.print = commonest.print ORDER BY recent.id LIMIT 1) oldest
  CROSS JOIN ${postContents.from} WHERE p.id = oldest."postId"`

/**
 * Joins the open case of a fingerprint, or opens one if enough accounts have posted it within the hour. A post belongs
 * to one case and counts for no other: after the decision, as many accounts must post it again.
 */
const joinOrOpenCaseSql = `
  WITH posted AS (
    SELECT * FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS posted(print, link, place)
  ), joined AS (
    SELECT posted.print, t.id FROM posted JOIN "Flood" d ON d.print = posted.print
    JOIN "Ticket" t ON t.kind = 'FLOOD' AND t."subjectId" = d.id AND t.status IN ('PENDING', 'REVIEWED')
    ORDER BY posted.place LIMIT 1 FOR NO KEY UPDATE OF t
  ), recent AS (
    SELECT s.id, s.print, s."postId", s."authorId" FROM posted JOIN "Sighting" s ON s.print = posted.print
    WHERE s.at > $1::timestamptz - ${window} AND s."postId" IS NOT NULL AND NOT EXISTS (
      SELECT FROM "Sighting" o WHERE o."postId" = s."postId" AND o."ticketId" <> coalesce((SELECT id FROM joined), 0))
  ), commonest AS (
    SELECT posted.*,
      (SELECT count(DISTINCT recent."authorId")::int FROM recent WHERE recent.print = posted.print) AS accounts
    FROM posted WHERE posted.print = coalesce((SELECT print FROM joined), posted.print)
    ORDER BY accounts DESC, place LIMIT 1
  ), flood AS (
    INSERT INTO "Flood" (print)
    SELECT print FROM commonest WHERE accounts >= ${spamWaveLimits.accounts} AND NOT EXISTS (SELECT FROM joined)
    ON CONFLICT (print) DO UPDATE SET print = excluded.print RETURNING id
  ), opened AS (
    INSERT INTO "Ticket" (kind, "subjectId", snapshot, "isDoubtful", "openedAt", "updatedAt")
    SELECT 'FLOOD', flood.id, first.snapshot, false, $1::timestamptz, $1::timestamptz
    FROM flood CROSS JOIN (${snapshotSql}) first RETURNING id
  ), updated AS (
    UPDATE "Ticket" t SET "updatedAt" = $1::timestamptz, snapshot = t.snapshot || jsonb_build_object(
      'accounts', greatest((t.snapshot->>'accounts')::int, commonest.accounts))
    FROM joined CROSS JOIN commonest WHERE t.id = joined.id
  ), ticket AS (
    SELECT id FROM opened UNION ALL SELECT id FROM joined
  ), assigned AS (
    UPDATE "Sighting" s SET "ticketId" = ticket.id FROM ticket CROSS JOIN commonest JOIN recent ON recent.print = commonest.print
    WHERE s.id = recent.id
  )
  SELECT id FROM ticket`

/** Returns the case of the fingerprints, opened if needed; undefined if there is none. */
export async function joinOrOpenSpamCase(
  { sql, now }: TransactionContext,
  fingerprints: Fingerprint[],
): Promise<number | undefined> {
  const columns = [fingerprints.map(({ hash }) => hash), fingerprints.map(({ link }) => link)]
  return (await sql<{ id: number }>(joinOrOpenCaseSql, [now(), ...columns]))[0]?.id
}

const detachSql = 'UPDATE "Sighting" SET "postId" = NULL WHERE "postId" = $1::int AND print = ANY($2::text[])'

/** Detaches a post from fingerprints that an edit removed. */
export async function detachSightings(
  { sql }: TransactionContext,
  postId: number,
  fingerprints: Fingerprint[],
): Promise<void> {
  await sql(detachSql, [postId, fingerprints.map(({ hash }) => hash)])
}

/** Lists the remaining posts of a case, by its id. */
export const postsOfSpamWave = definePostList('flood', {
  from: '"Sighting" s JOIN "Post" p ON p.id = s."postId"',
  sortKey: 's.id',
  where: `s."ticketId" = owner.key AND u.email NOT LIKE 'left:%'`,
})

/** FROM clause of the remaining posts of all cases, with authors. */
export const remainingPosts = `
  "Sighting" s JOIN "Post" p ON p.id = s."postId" JOIN "User" u ON u.id = p."authorId" AND u.email NOT LIKE 'left:%'`

const oldestPostsSql = `SELECT p.id FROM ${remainingPosts} WHERE s."ticketId" = $1::int ORDER BY s.id LIMIT $2::int`

/** Returns the ids of the oldest remaining posts of a case. */
export async function findSpamWavePosts(
  { sql }: Context,
  ticketId: number,
  limit: number,
): Promise<number[]> {
  return (await sql<{ id: number }>(oldestPostsSql, [ticketId, limit])).map(({ id }) => id)
}

export interface SpamWaveCounts {
  posts: number
  people: number
}

const countSql = `
  SELECT s."ticketId", count(*)::int AS posts, count(DISTINCT s."authorId")::int AS people FROM ${remainingPosts}
  WHERE s."ticketId" = ANY($1::int[]) GROUP BY s."ticketId"`

/** Counts the remaining posts and their authors by case; without entries for cases that have none. */
export async function countSpamWavePosts(
  { sql }: Context,
  ticketIds: number[],
): Promise<Map<number, SpamWaveCounts>> {
  const rows = await sql<SpamWaveCounts & { ticketId: number }>(countSql, [ticketIds])
  return new Map(rows.map(({ ticketId, ...counts }) => [ticketId, counts]))
}

const authorsSql = `
  SELECT DISTINCT "ticketId", "authorId" FROM "Sighting"
  WHERE "ticketId" = ANY($1::int[]) AND "authorId" = ANY($2::int[])`

/** Returns which of these users have posts in which of these cases. */
export const findSpamWaveAuthors = (
  { sql }: Pick<Services, 'sql'>,
  { ticketIds, userIds }: { ticketIds: number[]; userIds: number[] },
): Promise<{ ticketId: number; authorId: number }[]> => sql(authorsSql, [ticketIds, userIds])
