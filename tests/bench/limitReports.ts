// The moderation queue of the limit server: a page of cases (API: `Ticket`) by an admin's filters.
import { dueAt } from '#rules/moderation/cases'
import { globalId, largestId } from '#server/core/context/ids.ts'
import { toReportedContent } from '#server/modules/moderation/cases/contents.ts'
import { getReportKinds, type Queue } from '#server/modules/moderation/cases/queue.ts'
import {
  countReports,
  findNewestTickets,
  findReportsOfTickets,
  findWaitingTickets,
  type ReportRow,
  type TicketFilter,
  type TicketRow,
} from '#server/modules/moderation/cases/queries.ts'
import type { ReportKind, ReportStatus } from '#server/generated/prisma/enums.ts'
import { authorFromColumns, cursorOf, toIso, toUser, prepareStatement, type Viewer } from './limitBase.ts'

type Raw = Omit<TicketRow, 'openedAt' | 'answeredAt'> & { openedAt: string; answeredAt: string | null }

const noFilter: TicketFilter = { kinds: [], status: null, assigneeId: null }
const page = { before: null, size: 20 }
const queryWaiting = await prepareStatement<Raw>((ctx) =>
  findWaitingTickets(ctx, noFilter, { after: { isDoubtful: false, openedAt: new Date(0), id: 0 }, size: 20 }),
)
const queryNewest = await prepareStatement<Raw>((ctx) => findNewestTickets(ctx, noFilter, page))
const queryNewestOfStatus = await prepareStatement<Raw>((ctx) =>
  findNewestTickets(ctx, { ...noFilter, status: 'RESOLVED' }, page),
)
const countAllReports = await prepareStatement<{ count: number }>((ctx) => countReports(ctx, noFilter))
const findReports = await prepareStatement<ReportRow>((ctx) =>
  findReportsOfTickets(ctx, [1], { after: 0, size: 20 }),
)

interface QueueOptions {
  queue: Queue
  kind: ReportKind | null
  status: ReportStatus | null
  mine: boolean | null
}

const userOfColumns = (row: object, alias: string) => {
  const { isVerified: _, databaseId: _id, ...shown } = toUser(authorFromColumns(row, alias))
  return { ...shown, userType: authorFromColumns(row, alias).author_role }
}

const isoOf = (text: string) => toIso(text) ?? ''

function toTicket(row: Raw, firstReport: ReportRow | undefined, viewer: Viewer) {
  const { authorName, name, text, facts } = toReportedContent(row.kind, row.snapshot)
  const assignee = row.assigneeId !== null && userOfColumns(row, 'assignee')
  const reporter = firstReport && userOfColumns(firstReport, 'reporter')
  return {
    __typename: 'Ticket',
    id: globalId('Ticket', row.id),
    kind: row.kind,
    status: row.status,
    isTaken: row.assigneeId === viewer.id,
    isDoubtful: row.isDoubtful,
    isHiding: row.isHolding,
    flood: null,
    openedAt: toIso(row.openedAt),
    answeredAt: toIso(row.answeredAt),
    dueAt: dueAt(new Date(isoOf(row.openedAt))).toISOString(),
    reportsCount: row.reportsCount,
    reasons: row.reasons,
    content: { authorName, name, text, facts, media: [] },
    reported: {
      ...userOfColumns(row, 'reported'),
      email: (row as unknown as Record<string, string>)['reported_email'],
    },
    assignee: assignee ? { id: assignee.id, displayName: assignee.displayName } : null,
    reports: {
      edges:
        firstReport && reporter
          ? [
              {
                node: {
                  id: globalId('Report', firstReport.id),
                  description: firstReport.description,
                  reporter: { id: reporter.id, displayName: reporter.displayName },
                },
              },
            ]
          : [],
    },
  }
}

export async function ticketsPage(viewer: Viewer, { queue, kind, status, mine }: QueueOptions) {
  const filter = [viewer.id, getReportKinds(queue, kind), mine ? viewer.id : null]
  const isWaiting = status === 'PENDING' || status === 'REVIEWED'
  const [rows, [countRow]] = await Promise.all([
    isWaiting
      ? queryWaiting([...filter, status, false, new Date(0), 0])
      : status === null
        ? queryNewest([...filter, largestId])
        : queryNewestOfStatus([...filter, largestId, status]),
    countAllReports([...filter, status]),
  ])
  const shown = rows.slice(0, 20)
  const firstReports = new Map<number, ReportRow>()
  for (const report of await findReports([shown.map(({ id }) => id), 0]))
    if (!firstReports.has(report.ticketId)) firstReports.set(report.ticketId, report)
  const edges = shown.map((row) => ({
    cursor: isWaiting
      ? cursorOf('ticketsWaiting', Number(row.isDoubtful), Date.parse(isoOf(row.openedAt)), row.id)
      : cursorOf('tickets', row.id),
    node: toTicket(row, firstReports.get(row.id), viewer),
  }))
  const pageInfo = { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > 20 }
  return { admin: { tickets: { reportsCount: countRow?.count, edges, pageInfo } } }
}
