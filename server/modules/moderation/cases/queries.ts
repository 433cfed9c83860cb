// SQL of moderation cases (API: `Ticket`): queue pages, their reports, history, current contents and locks.
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { currentContentsSql } from '#server/modules/moderation/reports/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { Ticket, User } from '#server/generated/prisma/client.ts'
import type { ReportKind, ReportReason, ReportStatus, TicketAct } from '#server/generated/prisma/enums.ts'

/** A reported thing, as of the report or now; further fields depend on its kind. */
export interface Content {
  authorName: string
  handle: string
  createdAt: string
  /** Only in current contents. */
  authorId?: number
  media?: { key: string }[]
  around?: { id: number; senderId: number; content: string; createdAt: string }[]
  [field: string]: unknown
}

export interface TicketRow extends Omit<Ticket, 'snapshot'> {
  snapshot: Content
  reportsCount: number
  reasons: { reason: ReportReason; count: number }[]
  reported: User | null
  assignee: User | null
}

export interface TicketFilter {
  kinds: readonly ReportKind[]
  status: ReportStatus | null
  assigneeId: number | null
}

/** SQL condition: neither the report (002 §2) nor the spam wave of case t involves admin $1. */
export const isUninvolved = `t."reportedId" IS DISTINCT FROM $1::int
  AND NOT EXISTS (SELECT FROM "Sighting" s WHERE s."ticketId" = t.id AND s."authorId" = $1::int)`

const withPeople = (tickets: string, order: string) => `
  SELECT t.*, s.*, ${authorColumns('r', 'reported')}, ${authorColumns('a', 'assignee')}
  FROM (${tickets}) t LEFT JOIN "User" r ON r.id = t."reportedId" LEFT JOIN "User" a ON a.id = t."assigneeId"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(n), 0)::int AS "reportsCount",
      coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', n) ORDER BY n DESC, reason), '[]') AS reasons
    FROM (SELECT reason, count(*) AS n FROM "Report" WHERE "ticketId" = t.id GROUP BY reason) counted) s
  ORDER BY ${order}`

const matchesFilter = `${isUninvolved} AND t.kind = ANY($2::"ReportKind"[]) AND ($3::int IS NULL OR t."assigneeId" = $3::int)`

const waitOrder = 't."isDoubtful", t."openedAt", t.id'

const waitingSql = pagedStatement((limit) =>
  withPeople(
    `SELECT t.* FROM "Ticket" t WHERE ${matchesFilter} AND t.status = $4::"ReportStatus"
      AND (${waitOrder}) > ($5::boolean, $6::timestamptz, $7::int)
    ORDER BY ${waitOrder} LIMIT ${limit}`,
    waitOrder,
  ),
)

const newestSql = (status: string) =>
  pagedStatement((limit) =>
    withPeople(
      `SELECT t.* FROM "Ticket" t WHERE ${matchesFilter} AND ${status} AND t.id < $4::int ORDER BY t.id DESC LIMIT ${limit}`,
      't.id DESC',
    ),
  )

const newestOfAllSql = newestSql('true')
const newestOfStatusSql = newestSql(`t.status = $5::"ReportStatus"`)

const toPerson = (row: object, prefix: 'reported' | 'assignee'): User | null => {
  const person = authorOf(row, prefix)
  return person.id === null || person.email.startsWith('left:') ? null : person
}

const toTicket = (row: TicketRow): TicketRow => ({
  ...row,
  reported: toPerson(row, 'reported'),
  assignee: toPerson(row, 'assignee'),
})

export interface QueueKey {
  isDoubtful: boolean
  openedAt: Date
  id: number
}

/** Returns a page of open cases, longest waiting first and doubtful ones last. */
export async function findWaitingTickets(
  { sql, viewer }: AuthenticatedContext,
  { kinds, status, assigneeId }: TicketFilter,
  { after, size }: { after: QueueKey; size: number },
): Promise<TicketRow[]> {
  const position = [after.isDoubtful, after.openedAt, after.id]
  const rows = await sql<TicketRow>(waitingSql(size), [viewer.id, kinds, assigneeId, status, ...position])
  return rows.map(toTicket)
}

/** Returns a page of cases of a status, or of all, newest first. */
export async function findNewestTickets(
  { sql, viewer }: AuthenticatedContext,
  { kinds, status, assigneeId }: TicketFilter,
  { before, size }: { before: number | null; size: number },
): Promise<TicketRow[]> {
  const parameters = [viewer.id, kinds, assigneeId, before ?? largestId]
  const rows = await (status === null
    ? sql<TicketRow>(newestOfAllSql(size), parameters)
    : sql<TicketRow>(newestOfStatusSql(size), [...parameters, status]))
  return rows.map(toTicket)
}

const byIdsSql = withPeople(
  `SELECT t.* FROM "Ticket" t WHERE ${isUninvolved} AND t.id = ANY($2::int[])`,
  't.id',
)

/** Returns those of the cases that the viewer may see, by id. */
export async function findTickets(ctx: Context, ids: number[]): Promise<Map<number, TicketRow>> {
  const rows = await ctx.sql<TicketRow>(byIdsSql, [ctx.viewer?.id ?? 0, ids])
  return new Map(rows.map((row) => [row.id, toTicket(row)]))
}

/** Returns SQL that counts the reports of cases t; an unreported spam wave counts as one (ADR 27). */
export const countReportsSql = (where: string): string => `
  SELECT count(*)::int AS count FROM "Ticket" t LEFT JOIN "Report" r ON r."ticketId" = t.id
  WHERE (r.id IS NOT NULL OR t.kind = 'FLOOD') AND ${where}`

const countSql = countReportsSql(
  `${matchesFilter} AND ($4::"ReportStatus" IS NULL OR t.status = $4::"ReportStatus")`,
)

/** Counts the reports of a filter; a spam wave counts as one. */
export async function countReports(
  { sql, viewer }: AuthenticatedContext,
  { kinds, status, assigneeId }: TicketFilter,
): Promise<number> {
  const [row] = await sql<{ count: number }>(countSql, [viewer.id, kinds, assigneeId, status])
  return row?.count ?? 0
}

export interface ReportRow {
  id: number
  ticketId: number
  kind: ReportKind
  reason: ReportReason
  description: string | null
  /** Content as of this report; null if equal to the case's. */
  snapshot: Content | null
  isDoubtful: boolean
  createdAt: Date
  reporter: User
}

const reportColumns = `
  r.id, r."ticketId", t.kind, r.reason, r.description, r.snapshot, r."isDoubtful", r."createdAt",
  ${authorColumns('u', 'reporter')}`

const toReport = (row: ReportRow): ReportRow => ({ ...row, reporter: authorOf(row, 'reporter') })

const reportsOfTicketsSql = pagedStatement(
  (limit) => `
    SELECT listed.* FROM unnest($1::int[]) AS ticket(key) CROSS JOIN LATERAL (
      SELECT ${reportColumns} FROM "Report" r JOIN "Ticket" t ON t.id = r."ticketId"
      JOIN "User" u ON u.id = r."reporterId"
      WHERE r."ticketId" = ticket.key AND r.id > $2::int ORDER BY r.id LIMIT ${limit}) AS listed
    ORDER BY listed.id`,
)

/** Returns a page of the reports of each case, oldest first, and one more if the list goes on. */
export async function findReportsOfTickets(
  { sql }: Context,
  ticketIds: number[],
  { after, size }: { after: number; size: number },
): Promise<Map<number, ReportRow[]>> {
  const lists = new Map<number, ReportRow[]>(ticketIds.map((id) => [id, []]))
  for (const row of await sql<ReportRow>(reportsOfTicketsSql(size), [ticketIds, after]))
    lists.get(row.ticketId)?.push(toReport(row))
  return lists
}

const newestReportsSql = pagedStatement(
  (limit) => `
    SELECT ${reportColumns} FROM "Report" r JOIN "Ticket" t ON t.id = r."ticketId"
    JOIN "User" u ON u.id = r."reporterId"
    WHERE ${matchesFilter} AND ($4::"ReportStatus" IS NULL OR t.status = $4::"ReportStatus") AND r.id < $5::int
    ORDER BY r.id DESC LIMIT ${limit}`,
)

/** Returns a page of the reports of a filter, newest first. */
export async function findReports(
  { sql, viewer }: AuthenticatedContext,
  { kinds, status, assigneeId }: TicketFilter,
  { before, size }: { before: number | null; size: number },
): Promise<ReportRow[]> {
  const parameters = [viewer.id, kinds, assigneeId, status, before ?? largestId]
  return (await sql<ReportRow>(newestReportsSql(size), parameters)).map(toReport)
}

const reportByIdSql = `
  SELECT ${reportColumns} FROM "Report" r JOIN "Ticket" t ON t.id = r."ticketId"
  JOIN "User" u ON u.id = r."reporterId" WHERE ${isUninvolved} AND r.id = $2::int`

/** Returns a report; undefined if the viewer may not see it. */
export async function findReport(
  { sql, viewer }: AuthenticatedContext,
  id: number,
): Promise<ReportRow | undefined> {
  return (await sql<ReportRow>(reportByIdSql, [viewer.id, id])).map(toReport)[0]
}

export interface HistoryRow {
  id: number
  ticketId: number
  act: TicketAct
  status: ReportStatus | null
  note: string | null
  at: Date
  actor: User | null
}

/** Maximum actions of a case to return, the newest ones. */
const maxActions = 100

const historySql = `
  SELECT listed.* FROM unnest($1::int[]) AS ticket(key) CROSS JOIN LATERAL (
    SELECT e.*, ${authorColumns('u', 'actor')} FROM "TicketEntry" e LEFT JOIN "User" u ON u.id = e."actorId"
    WHERE e."ticketId" = ticket.key ORDER BY e.id DESC LIMIT ${maxActions}) AS listed
  ORDER BY listed.id`

/** Returns the history of each case, oldest action first. */
export async function findHistory({ sql }: Context, ticketIds: number[]): Promise<Map<number, HistoryRow[]>> {
  const lists = new Map<number, HistoryRow[]>(ticketIds.map((id) => [id, []]))
  for (const row of await sql<HistoryRow>(historySql, [ticketIds])) {
    const actor = authorOf(row, 'actor')
    lists.get(row.ticketId)?.push({ ...row, actor: actor.id === null ? null : actor })
  }
  return lists
}

/** Returns the key of a reported thing for loaders, such as POST:12. */
export const subjectKey = ({ kind, subjectId }: { kind: ReportKind; subjectId: number }): string =>
  `${kind}:${subjectId}`

/** Returns the current contents of reported things by their `subjectKey`. */
export async function findContents({ sql }: Context, keys: string[]): Promise<Map<string, Content>> {
  const kinds = keys.map((key) => key.split(':')[0])
  const ids = keys.map((key) => Number(key.split(':')[1]))
  const rows = await sql<{ kind: ReportKind; id: number; authorId: number; content: Content }>(
    currentContentsSql,
    [kinds, ids],
  )
  return new Map(
    rows.map(({ kind, id, authorId, content }) => [
      subjectKey({ kind, subjectId: id }),
      { ...content, authorId },
    ]),
  )
}

const lockSql = `
  SELECT t.* FROM "Ticket" t WHERE ${isUninvolved} AND t.id = ANY($2::int[]) ORDER BY t.id FOR NO KEY UPDATE OF t`

/** Locks and returns those of the cases that the viewer may see, in id order. */
export const lockTickets = (
  { sql, viewer }: TransactionContext<AuthenticatedContext>,
  ids: number[],
): Promise<Ticket[]> => sql(lockSql, [viewer.id, ids])

const reportersSql = `
  SELECT r."ticketId", array_agg(r."reporterId" ORDER BY r.id) AS "reporterIds" FROM "Report" r
  WHERE r."ticketId" = ANY($1::int[]) GROUP BY r."ticketId"`

export const findReporters = (
  { sql }: Context,
  ticketIds: number[],
): Promise<{ ticketId: number; reporterIds: number[] }[]> => sql(reportersSql, [ticketIds])

const lockAboutSql = `
  SELECT t.* FROM "Ticket" t WHERE ${isUninvolved} AND t."reportedId" = $2::int AND t.status IN ('PENDING', 'REVIEWED')
  ORDER BY t.id FOR NO KEY UPDATE OF t`

/** Locks and returns the open cases about a user, in id order. */
export const lockTicketsAbout = (
  { sql, viewer }: TransactionContext<AuthenticatedContext>,
  userId: number,
): Promise<Ticket[]> => sql(lockAboutSql, [viewer.id, userId])

const lockOpenSql = `
  SELECT t.* FROM "Ticket" t WHERE ${isUninvolved} AND t.kind = $2::"ReportKind" AND t."subjectId" = $3::int
    AND t.status IN ('PENDING', 'REVIEWED') FOR NO KEY UPDATE OF t`

/** Locks and returns the open case of a thing; undefined if there is none. */
export async function lockOpenTicket(
  { sql, viewer }: TransactionContext<AuthenticatedContext>,
  { kind, subjectId }: Pick<Ticket, 'kind' | 'subjectId'>,
): Promise<Ticket | undefined> {
  return (await sql<Ticket>(lockOpenSql, [viewer.id, kind, subjectId]))[0]
}
