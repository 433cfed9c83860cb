// SQL of spam waves: sightings of prints, the case they open, and its posts.
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import type {
  Context,
  Services,
  AuthenticatedContext,
  TransactionContext,
} from '#server/core/context/context.ts'
import { definePostList } from '#server/modules/social/posts/queries.ts'
import { postContents } from '#server/modules/moderation/reports/queries.ts'

export interface Print {
  print: string
  /** The link for moderators; null for a text. */
  link: string | null
}

const window = `interval '${spamWaveLimits.hours} hours'`

/** Advisory locks, taken in sorted order to avoid deadlocks. */
const lockPrintsSql = `
  SELECT pg_advisory_xact_lock(hashtextextended(print, 2))::text FROM unnest($1::text[]) AS asked(print)`

/** Locks prints until the transaction ends, so that concurrent posts see each other. */
export async function lockPrints({ sql }: TransactionContext, prints: Print[]): Promise<void> {
  await sql(lockPrintsSql, [prints.map(({ print }) => print).toSorted()])
}

/** `isSpread` is true for a former spam wave, or if enough other accounts have posted the print within the hour. */
const recordSightingsSql = `
  WITH says AS (
    SELECT * FROM unnest($4::text[]) AS says(print)
  ), kept AS (
    INSERT INTO "Sighting" (print, "postId", "authorId", at)
    SELECT print, $1::int, $2::int, $3::timestamptz FROM says
  )
  SELECT EXISTS (SELECT FROM "Flood" d WHERE d.print = says.print) OR (
    SELECT count(DISTINCT s."authorId") >= ${spamWaveLimits.accounts - 1} FROM "Sighting" s
    WHERE s.print = says.print AND s.at > $3::timestamptz - ${window} AND s."authorId" <> $2::int) AS "isSpread"
  FROM says`

/** Records new prints of the caller's post; returns true if they may be a spam wave. */
export async function recordSightings(
  { sql, viewer, now }: TransactionContext<AuthenticatedContext>,
  postId: number,
  prints: Print[],
): Promise<boolean> {
  const rows = await sql<{ isSpread: boolean }>(recordSightingsSql, [
    postId,
    viewer.id,
    now(),
    prints.map(({ print }) => print),
  ])
  return rows.some(({ isSpread }) => isSpread)
}

/** Content of a spam wave for moderators: the first recent post with its most frequent print. */
const snapshotSql = `
  SELECT jsonb_build_object(${postContents.fields}, 'link', most.link, 'accounts', most.accounts) AS snapshot
  FROM most CROSS JOIN LATERAL (
    SELECT "postId" FROM near WHERE near.print = most.print ORDER BY near.id LIMIT 1) oldest
  CROSS JOIN ${postContents.from} WHERE p.id = oldest."postId"`

/**
 * Joins the open case of a print, or opens one if enough accounts have posted it within the hour. A post belongs to one
 * case and counts for no other: after the decision, as many accounts must post it again.
 */
const joinOrOpenCaseSql = `
  WITH says AS (
    SELECT * FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS says(print, link, place)
  ), joined AS (
    SELECT says.print, t.id FROM says JOIN "Flood" d ON d.print = says.print
    JOIN "Ticket" t ON t.kind = 'FLOOD' AND t."subjectId" = d.id AND t.status IN ('PENDING', 'REVIEWED')
    ORDER BY says.place LIMIT 1 FOR NO KEY UPDATE OF t
  ), near AS (
    SELECT s.id, s.print, s."postId", s."authorId" FROM says JOIN "Sighting" s ON s.print = says.print
    WHERE s.at > $1::timestamptz - ${window} AND s."postId" IS NOT NULL AND NOT EXISTS (
      SELECT FROM "Sighting" o WHERE o."postId" = s."postId" AND o."ticketId" <> coalesce((SELECT id FROM joined), 0))
  ), most AS (
    SELECT says.*,
      (SELECT count(DISTINCT near."authorId")::int FROM near WHERE near.print = says.print) AS accounts
    FROM says WHERE says.print = coalesce((SELECT print FROM joined), says.print)
    ORDER BY accounts DESC, place LIMIT 1
  ), flood AS (
    INSERT INTO "Flood" (print)
    SELECT print FROM most WHERE accounts >= ${spamWaveLimits.accounts} AND NOT EXISTS (SELECT FROM joined)
    ON CONFLICT (print) DO UPDATE SET print = excluded.print RETURNING id
  ), opened AS (
    INSERT INTO "Ticket" (kind, "subjectId", snapshot, "isDoubtful", "openedAt", "updatedAt")
    SELECT 'FLOOD', flood.id, first.snapshot, false, $1::timestamptz, $1::timestamptz
    FROM flood CROSS JOIN (${snapshotSql}) first RETURNING id
  ), grown AS (
    UPDATE "Ticket" t SET "updatedAt" = $1::timestamptz, snapshot = t.snapshot || jsonb_build_object(
      'accounts', greatest((t.snapshot->>'accounts')::int, most.accounts))
    FROM joined CROSS JOIN most WHERE t.id = joined.id
  ), ticket AS (
    SELECT id FROM opened UNION ALL SELECT id FROM joined
  ), marked AS (
    UPDATE "Sighting" s SET "ticketId" = ticket.id FROM ticket CROSS JOIN most JOIN near ON near.print = most.print
    WHERE s.id = near.id
  )
  SELECT id FROM ticket`

/** Returns the case of the prints, opened if needed; undefined if there is none. */
export async function joinOrOpenCase(
  { sql, now }: TransactionContext,
  prints: Print[],
): Promise<number | undefined> {
  const columns = [prints.map(({ print }) => print), prints.map(({ link }) => link)]
  return (await sql<{ id: number }>(joinOrOpenCaseSql, [now(), ...columns]))[0]?.id
}

const detachSql = 'UPDATE "Sighting" SET "postId" = NULL WHERE "postId" = $1::int AND print = ANY($2::text[])'

/** Detaches a post from prints that an edit removed. */
export async function detachSightings(
  { sql }: TransactionContext,
  postId: number,
  prints: Print[],
): Promise<void> {
  await sql(detachSql, [postId, prints.map(({ print }) => print)])
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
export async function findPostsOfFlood({ sql }: Context, ticketId: number, limit: number): Promise<number[]> {
  return (await sql<{ id: number }>(oldestPostsSql, [ticketId, limit])).map(({ id }) => id)
}

export interface FloodCounts {
  posts: number
  people: number
}

const countSql = `
  SELECT s."ticketId", count(*)::int AS posts, count(DISTINCT s."authorId")::int AS people FROM ${remainingPosts}
  WHERE s."ticketId" = ANY($1::int[]) GROUP BY s."ticketId"`

/** Counts the remaining posts and their authors by case; without entries for cases that have none. */
export async function countFloods({ sql }: Context, ticketIds: number[]): Promise<Map<number, FloodCounts>> {
  const rows = await sql<FloodCounts & { ticketId: number }>(countSql, [ticketIds])
  return new Map(rows.map(({ ticketId, ...counts }) => [ticketId, counts]))
}

const authorsSql = `
  SELECT DISTINCT "ticketId", "authorId" FROM "Sighting"
  WHERE "ticketId" = ANY($1::int[]) AND "authorId" = ANY($2::int[])`

/** Returns which of these users have posts in which of these cases. */
export const findAuthorsIn = (
  { sql }: Pick<Services, 'sql'>,
  { ticketIds, userIds }: { ticketIds: number[]; userIds: number[] },
): Promise<{ ticketId: number; authorId: number }[]> => sql(authorsSql, [ticketIds, userIds])
