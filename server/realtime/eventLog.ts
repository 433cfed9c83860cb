// The event log: what happened for each person, numbered without holes in the transaction of the change (ADR 11).
import type { Context, Parts, TransactionContext } from '#server/core/context/context.ts'
import type { EventKind, Events } from '#server/core/events/events.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A person's log has events up to that number; keyed by the person's id. */
    event: { seq: number }
  }
}

/** What happened, and in whose logs it belongs. */
interface Recording<Kind extends EventKind> {
  userIds: number[]
  kind: Kind
  data: Events[Kind]
}

/**
 * Puts an event in the log of each of these people. It is written right before the commit and never if the transaction
 * fails; then whoever tails one of these logs is given a hint.
 */
export function record<Kind extends EventKind>(
  tx: TransactionContext,
  { userIds, kind, data }: Recording<Kind>,
): void {
  for (const userId of new Set(userIds)) tx.events.push({ userId, kind, data })
}

/**
 * For the WITH of a statement, behind a part `recorded` of "userId", kind, data and place: raises each person's counter
 * and takes the numbers from it. The counters are locked in the order of their ids, and after every other lock of the
 * transaction: two writers who share people wait for each other and never in a circle. Hand what `grownLogs` selects
 * to `hint`.
 */
export const numbering = (now: string): string => `
  numbered AS (
    SELECT "userId", kind, data,
      count(*) OVER (PARTITION BY "userId" ORDER BY place DESC) - 1 AS "fromLast"
    FROM recorded
  ), stream AS (
    INSERT INTO "EventStream" AS s ("userId", "lastSeq")
    SELECT "userId", count(*)::int FROM numbered GROUP BY "userId" ORDER BY "userId"
    ON CONFLICT ("userId") DO UPDATE SET "lastSeq" = s."lastSeq" + excluded."lastSeq"
    RETURNING "userId", "lastSeq"
  ), written AS (
    INSERT INTO "Event" ("userId", seq, kind, data, "createdAt")
    SELECT "userId", "lastSeq" - "fromLast", kind, data, ${now} FROM numbered JOIN stream USING ("userId")
  )`

/** One column: whose logs have grown, and how far. */
export const grownLogs = `(SELECT coalesce(jsonb_agg(stream), '[]') FROM stream)`

export type GrownLogs = { userId: number; lastSeq: number }[]

const writing = `
  WITH recorded AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS event("userId" int, kind text, data jsonb, place int)
  ), ${numbering('$2::timestamptz')}
  SELECT ${grownLogs} AS grown`

/** Writes what a transaction has recorded; nothing may come between this and the commit. */
export async function writeEvents(tx: TransactionContext): Promise<void> {
  const events = tx.events.splice(0)
  if (events.length === 0) return
  const [written] = await tx.sql<{ grown: GrownLogs }>(writing, [
    JSON.stringify(events.map((event, place) => ({ ...event, place }))),
    tx.now(),
  ])
  hint(tx, written?.grown ?? [])
}

/** Tells whoever reads one of these logs as it grows how far it goes, once that is committed. */
export function hint({ publish }: Pick<Context, 'publish'>, grown: GrownLogs): void {
  for (const { userId, lastSeq } of grown) publish('event', String(userId), { seq: lastSeq })
}

/** Events are kept for so many days, and for each person at most so many. */
export const keptDays = 7
export const keptEvents = 1000

/** How far each log that is too old or too long should be emptied. */
const overdue = `
  SELECT "userId", max(seq)::int AS seq FROM (
    SELECT "userId", seq FROM "Event" WHERE "createdAt" < $1::timestamptz
    UNION ALL
    SELECT "userId", "lastSeq" - ${keptEvents} FROM "EventStream" WHERE "lastSeq" - ${keptEvents} > "trimmedSeq"
  ) old GROUP BY "userId"`

const trimming = `
  WITH stream AS (UPDATE "EventStream" SET "trimmedSeq" = $2 WHERE "userId" = $1 AND "trimmedSeq" < $2)
  DELETE FROM "Event" WHERE "userId" = $1 AND seq <= $2`

/** Empties logs from their old end. One person at a time: whoever writes to several people waits for one at most. */
export async function trimLogs({ sql, now }: Parts): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  for (const { userId, seq } of await sql<{ userId: number; seq: number }>(overdue, [before]))
    await sql(trimming, [userId, seq])
}
