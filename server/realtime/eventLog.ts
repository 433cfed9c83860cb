// Writing and trimming of the event log: the events of each person, numbered without gaps in the transaction of the change
// (ADR 11).
import type { Context, Services, TransactionContext } from '#server/core/context/context.ts'
import type { EventKind, Events } from '#server/core/events/events.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** Newest event number of a person's log; keyed by the person's id. */
    event: { seq: number }
  }
}

interface Recording<Kind extends EventKind> {
  userIds: number[]
  kind: Kind
  data: Events[Kind]
}

/** Adds an event to the logs of these people, right before the commit; then it publishes the new length of their logs. */
export function record<Kind extends EventKind>(
  tx: TransactionContext,
  { userIds, kind, data }: Recording<Kind>,
): void {
  for (const userId of new Set(userIds)) tx.events.push({ userId, kind, data })
}

/**
 * SQL for the WITH clause of a statement, after a part `recorded` of "userId", kind, data and place: increments each
 * person's counter and writes the events. Counters are locked in id order and after all other locks, so that writers
 * cannot deadlock. Pass the rows of `grownLogsSql` to
 * `publishLogLengths`.
 */
export const numberEventsSql = (now: string): string => `
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

/** Column with the logs that have grown and their new lengths. */
export const grownLogsSql = `(SELECT coalesce(jsonb_agg(stream), '[]') FROM stream)`

export type GrownLogs = { userId: number; lastSeq: number }[]

const writeSql = `
  WITH recorded AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS event("userId" int, kind text, data jsonb, place int)
  ), ${numberEventsSql('$2::timestamptz')}
  SELECT ${grownLogsSql} AS grown`

/** Writes the recorded events; must run right before the commit. */
export async function writeEvents(tx: TransactionContext): Promise<void> {
  const events = tx.events.splice(0)
  if (events.length === 0) return
  const [written] = await tx.sql<{ grown: GrownLogs }>(writeSql, [
    JSON.stringify(events.map((event, index) => ({ ...event, place: index }))),
    tx.now(),
  ])
  publishLogLengths(tx, written?.grown ?? [])
}

/** Publishes the new lengths of logs, after the commit. */
export function publishLogLengths({ publish }: Pick<Context, 'publish'>, grown: GrownLogs): void {
  for (const { userId, lastSeq } of grown) publish('event', String(userId), { seq: lastSeq })
}

/** Retention of events, in days and in events per person. */
export const keptDays = 7
export const maxEventsPerPerson = 1000

/** New start of each log that is too old or too long. */
const overdueSql = `
  SELECT "userId", max(seq)::int AS seq FROM (
    SELECT "userId", seq FROM "Event" WHERE "createdAt" < $1::timestamptz
    UNION ALL
    SELECT "userId", "lastSeq" - ${maxEventsPerPerson} FROM "EventStream" WHERE "lastSeq" - ${maxEventsPerPerson} > "trimmedSeq"
  ) old GROUP BY "userId"`

const trimSql = `
  WITH stream AS (UPDATE "EventStream" SET "trimmedSeq" = $2 WHERE "userId" = $1 AND "trimmedSeq" < $2)
  DELETE FROM "Event" WHERE "userId" = $1 AND seq <= $2`

/** Deletes old events, one person at a time, so that writers to many people wait for one at most. */
export async function trimLogs({ sql, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  for (const { userId, seq } of await sql<{ userId: number; seq: number }>(overdueSql, [before]))
    await sql(trimSql, [userId, seq])
}
