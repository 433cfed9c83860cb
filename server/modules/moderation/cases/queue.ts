// Reads of the moderation queue: pages of cases (API: `Ticket`) and of their reports, for admins.
import { isOpenStatus, caseTexts } from '#rules/moderation/cases'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { ReportKind, ReportStatus } from '#server/generated/prisma/enums.ts'
import {
  findNewestTickets,
  findReport,
  findReports,
  findWaitingTickets,
  type ReportRow,
  type TicketFilter,
} from './queries.ts'
import { auditReportersRead } from './cases.ts'

/** Part of the queue: reports of content, or of accounts. */
export type Queue = 'POSTS' | 'ACCOUNTS'

const contentKinds: readonly ReportKind[] = [
  'POST',
  'COMMENT',
  'MESSAGE',
  'PRODUCT',
  'SERVICE',
  'REVIEW',
  'FLOOD',
]

export interface QueueQuery extends PageArguments {
  queue: Queue
  kind?: ReportKind | null
  status?: ReportStatus | null
  mine?: boolean | null
}

/** Returns the kinds of a part of the queue, or only `kind` of them. */
export const getReportKinds = (queue: Queue, kind?: ReportKind | null): readonly ReportKind[] =>
  (queue === 'ACCOUNTS' ? (['ACCOUNT'] as const) : contentKinds).filter(
    (candidate) => !kind || candidate === kind,
  )

/** Returns the SQL filter of a query. */
export const toTicketFilter = (
  { viewer }: AuthenticatedContext,
  { queue, kind, status, mine }: QueueQuery,
): TicketFilter => ({
  kinds: getReportKinds(queue, kind),
  status: status ?? null,
  assigneeId: mine ? viewer.id : null,
})

/** Returns a page of cases: open ones by longest wait, else newest first. */
export async function loadTicketPage(ctx: AuthenticatedContext, query: QueueQuery) {
  const size = sizeOf(query)
  const filter = toTicketFilter(ctx, query)
  if (query.status && isOpenStatus(query.status)) {
    const list = 'ticketsWaiting'
    const [doubtful = 0, since = 0, id = 0] = decodeCursor(list, query, 3) ?? []
    const after = { isDoubtful: doubtful === 1, openedAt: new Date(since), id }
    const rows = await findWaitingTickets(ctx, filter, { after, size })
    const keyOf = (row: (typeof rows)[number]) => [Number(row.isDoubtful), row.openedAt.getTime(), row.id]
    return { ...connectionOf(rows, { list, size, keyOf }), filter }
  }
  const list = 'tickets'
  const [before = null] = decodeCursor(list, query, 1) ?? []
  const rows = await findNewestTickets(ctx, filter, { before, size })
  return { ...connectionOf(rows, { list, size, keyOf: ({ id }) => [id] }), filter }
}

/** Returns a page of reports, newest first; the read is recorded in the audit trail. */
export async function loadReportPage(ctx: AuthenticatedContext, query: QueueQuery) {
  const list = 'reports'
  const size = sizeOf(query)
  const [before = null] = decodeCursor(list, query, 1) ?? []
  const rows = await findReports(ctx, toTicketFilter(ctx, query), { before, size })
  await auditReportersRead(ctx, [...new Set(rows.map(({ ticketId }) => ticketId))])
  return connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
}

/** Returns a report; NOT_FOUND if the caller may not see it. The read is recorded in the audit trail. */
export async function loadReport(ctx: AuthenticatedContext, reportId: number): Promise<ReportRow> {
  const report = await findReport(ctx, reportId)
  if (!report) throw new Refusal('NOT_FOUND', caseTexts.notFound)
  await auditReportersRead(ctx, [report.ticketId])
  return report
}
