// Reading the queue: which tickets and which single reports an admin asks for, page by page.
import { isOpen, ticketTexts } from '#rules/moderation/cases'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { ReportKind, ReportStatus } from '#server/generated/prisma/enums.ts'
import {
  findNewest,
  findReport,
  findReports,
  findWaiting,
  type ReportRow,
  type TicketFilter,
} from './queries.ts'
import { keepLook } from './cases.ts'

export type Queue = 'POSTS' | 'ACCOUNTS'

const aboutThings: readonly ReportKind[] = [
  'POST',
  'COMMENT',
  'MESSAGE',
  'PRODUCT',
  'SERVICE',
  'REVIEW',
  'FLOOD',
]

export interface Asked extends PageArguments {
  queue: Queue
  kind?: ReportKind | null
  status?: ReportStatus | null
  mine?: boolean | null
}

/** Of a queue all kinds, or the one that is asked for. */
export const kindsOf = (queue: Queue, kind?: ReportKind | null): readonly ReportKind[] =>
  (queue === 'ACCOUNTS' ? (['ACCOUNT'] as const) : aboutThings).filter((one) => !kind || one === kind)

export const filterOf = (
  { viewer }: AuthenticatedContext,
  { queue, kind, status, mine }: Asked,
): TicketFilter => ({
  kinds: kindsOf(queue, kind),
  status: status ?? null,
  assigneeId: mine ? viewer.id : null,
})

/** A page of tickets: of those that wait, who waits longest first; else the newest first. */
export async function ticketPage(ctx: AuthenticatedContext, asked: Asked) {
  const size = sizeOf(asked)
  const filter = filterOf(ctx, asked)
  if (asked.status && isOpen(asked.status)) {
    const list = 'ticketsWaiting'
    const [doubtful = 0, since = 0, id = 0] = decodeCursor(list, asked, 3) ?? []
    const after = { isDoubtful: doubtful === 1, openedAt: new Date(since), id }
    const rows = await findWaiting(ctx, filter, { after, size })
    const keyOf = (row: (typeof rows)[number]) => [Number(row.isDoubtful), row.openedAt.getTime(), row.id]
    return { ...connectionOf(rows, { list, size, keyOf }), filter }
  }
  const list = 'tickets'
  const [before = null] = decodeCursor(list, asked, 1) ?? []
  const rows = await findNewest(ctx, filter, { before, size })
  return { ...connectionOf(rows, { list, size, keyOf: ({ id }) => [id] }), filter }
}

/** A page of single reports, the newest first; that the caller looks at who has sent them is kept. */
export async function singleReportPage(ctx: AuthenticatedContext, asked: Asked) {
  const list = 'reports'
  const size = sizeOf(asked)
  const [before = null] = decodeCursor(list, asked, 1) ?? []
  const rows = await findReports(ctx, filterOf(ctx, asked), { before, size })
  await keepLook(ctx, [...new Set(rows.map(({ ticketId }) => ticketId))])
  return connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
}

/** The report of a payload; NOT_FOUND for one about the caller. */
export async function loadReport(ctx: AuthenticatedContext, reportId: number): Promise<ReportRow> {
  const report = await findReport(ctx, reportId)
  if (!report) throw new Refusal('NOT_FOUND', ticketTexts.gone)
  await keepLook(ctx, [report.ticketId])
  return report
}
