// The statements of floods: what was posted lately, the ticket that it makes, and the posts in one.
import { floodLimits } from '#rules/moderation/spamWaves'
import type {
  Context,
  Parts,
  AuthenticatedContext,
  TransactionContext,
} from '#server/core/context/context.ts'
import { listOfPosts } from '#server/modules/social/posts/queries.ts'
import { postContents } from '#server/modules/moderation/reports/queries.ts'

/** What several posts may have in common: the fingerprint of a text or a link. */
export interface Print {
  print: string
  /** The link as moderators read it; null of a text. */
  link: string | null
}

const window = `interval '${floodLimits.hours} hours'`

/** In one order for everybody, so that no two wait for each other. */
const locking = `
  SELECT pg_advisory_xact_lock(hashtextextended(print, 2))::text FROM unnest($1::text[]) AS asked(print)`

/** Keeps others who post the same waiting: of two at once the second one has to see the first. */
export async function lockPrints({ sql }: TransactionContext, prints: Print[]): Promise<void> {
  await sql(locking, [prints.map(({ print }) => print).toSorted()])
}

/** Whether it may be a flood: it was one before, or enough others have said it within the hour. */
const keeping = `
  WITH says AS (
    SELECT * FROM unnest($4::text[]) AS says(print)
  ), kept AS (
    INSERT INTO "Sighting" (print, "postId", "authorId", at)
    SELECT print, $1::int, $2::int, $3::timestamptz FROM says
  )
  SELECT EXISTS (SELECT FROM "Flood" d WHERE d.print = says.print) OR (
    SELECT count(DISTINCT s."authorId") >= ${floodLimits.accounts - 1} FROM "Sighting" s
    WHERE s.print = says.print AND s.at > $3::timestamptz - ${window} AND s."authorId" <> $2::int) AS "isSpread"
  FROM says`

/** Keeps what a post of the caller says that it did not say before; gives whether that may be a flood. */
export async function keepSightings(
  { sql, viewer, now }: TransactionContext<AuthenticatedContext>,
  postId: number,
  prints: Print[],
): Promise<boolean> {
  const rows = await sql<{ isSpread: boolean }>(keeping, [
    postId,
    viewer.id,
    now(),
    prints.map(({ print }) => print),
  ])
  return rows.some(({ isSpread }) => isSpread)
}

/** What moderators read of a flood: the first post of those near that say what most do. */
const first = `
  SELECT jsonb_build_object(${postContents.told}, 'link', most.link, 'accounts', most.accounts) AS snapshot
  FROM most CROSS JOIN LATERAL (
    SELECT "postId" FROM near WHERE near.print = most.print ORDER BY near.id LIMIT 1) oldest
  CROSS JOIN ${postContents.from} WHERE p.id = oldest."postId"`

/**
 * What was said joins the open ticket about it, or makes one where enough accounts have said it within the hour. A post
 * stands in one ticket and counts for no other: once that is decided, as many have to say it anew.
 */
const joining = `
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
    SELECT print FROM most WHERE accounts >= ${floodLimits.accounts} AND NOT EXISTS (SELECT FROM joined)
    ON CONFLICT (print) DO UPDATE SET print = excluded.print RETURNING id
  ), opened AS (
    INSERT INTO "Ticket" (kind, "subjectId", snapshot, "isDoubtful", "openedAt", "updatedAt")
    SELECT 'FLOOD', flood.id, first.snapshot, false, $1::timestamptz, $1::timestamptz
    FROM flood CROSS JOIN (${first}) first RETURNING id
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

/** The ticket that what was said is in, if any. */
export async function joinFlood(
  { sql, now }: TransactionContext,
  prints: Print[],
): Promise<number | undefined> {
  const said = [prints.map(({ print }) => print), prints.map(({ link }) => link)]
  return (await sql<{ id: number }>(joining, [now(), ...said]))[0]?.id
}

const loosing = 'UPDATE "Sighting" SET "postId" = NULL WHERE "postId" = $1::int AND print = ANY($2::text[])'

/** A post does not say it any more. */
export async function looseSightings(
  { sql }: TransactionContext,
  postId: number,
  prints: Print[],
): Promise<void> {
  await sql(loosing, [postId, prints.map(({ print }) => print)])
}

/** The posts of a ticket that are there and say it still, by the row of the ticket. */
export const ofFlood = listOfPosts('flood', {
  from: '"Sighting" s JOIN "Post" p ON p.id = s."postId"',
  place: 's.id',
  where: `s."ticketId" = owner.key AND u.email NOT LIKE 'left:%'`,
})

/** Those posts with their authors, of every ticket. */
export const postsThere = `
  "Sighting" s JOIN "Post" p ON p.id = s."postId" JOIN "User" u ON u.id = p."authorId" AND u.email NOT LIKE 'left:%'`

const oldest = `SELECT p.id FROM ${postsThere} WHERE s."ticketId" = $1::int ORDER BY s.id LIMIT $2::int`

/** The first posts of a ticket that are there and say it still. */
export async function findPostsOfFlood({ sql }: Context, ticketId: number, most: number): Promise<number[]> {
  return (await sql<{ id: number }>(oldest, [ticketId, most])).map(({ id }) => id)
}

export interface FloodCounts {
  posts: number
  people: number
}

const counting = `
  SELECT s."ticketId", count(*)::int AS posts, count(DISTINCT s."authorId")::int AS people FROM ${postsThere}
  WHERE s."ticketId" = ANY($1::int[]) GROUP BY s."ticketId"`

/** How many posts are there and say it still, and of how many people; nothing of a ticket without any. */
export async function countFloods({ sql }: Context, ticketIds: number[]): Promise<Map<number, FloodCounts>> {
  const rows = await sql<FloodCounts & { ticketId: number }>(counting, [ticketIds])
  return new Map(rows.map(({ ticketId, ...counts }) => [ticketId, counts]))
}

const among = `
  SELECT DISTINCT "ticketId", "authorId" FROM "Sighting"
  WHERE "ticketId" = ANY($1::int[]) AND "authorId" = ANY($2::int[])`

/** Which of these people are in which of these tickets. */
export const findThoseIn = (
  { sql }: Pick<Parts, 'sql'>,
  { ticketIds, userIds }: { ticketIds: number[]; userIds: number[] },
): Promise<{ ticketId: number; authorId: number }[]> => sql(among, [ticketIds, userIds])
