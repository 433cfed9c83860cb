// The limit's queue of reports: a page of tickets by an admin's filters.
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
import { actorOf, cursorOf, iso, person, prepared, type Viewer } from './bare.ts'

type Raw = Omit<TicketRow, 'openedAt' | 'answeredAt'> & { openedAt: string; answeredAt: string | null }

const anything: TicketFilter = { kinds: [], status: null, assigneeId: null }
const page = { before: null, size: 20 }
const waiting = await prepared<Raw>((ctx) =>
  findWaitingTickets(ctx, anything, { after: { isDoubtful: false, openedAt: new Date(0), id: 0 }, size: 20 }),
)
const newest = await prepared<Raw>((ctx) => findNewestTickets(ctx, anything, page))
const newestOfStatus = await prepared<Raw>((ctx) =>
  findNewestTickets(ctx, { ...anything, status: 'RESOLVED' }, page),
)
const count = await prepared<{ count: number }>((ctx) => countReports(ctx, anything))
const reportsOf = await prepared<ReportRow>((ctx) => findReportsOfTickets(ctx, [1], { after: 0, size: 20 }))

interface QueueOptions {
  queue: Queue
  kind: ReportKind | null
  status: ReportStatus | null
  mine: boolean | null
}

const named = (row: object, alias: string) => {
  const { isVerified: _, databaseId: _id, ...shown } = person(actorOf(row, alias))
  return { ...shown, userType: actorOf(row, alias).author_role }
}

const isoOf = (text: string) => iso(text) ?? ''

function card(row: Raw, first: ReportRow | undefined, viewer: Viewer) {
  const { authorName, name, text, facts } = toReportedContent(row.kind, row.snapshot)
  const assignee = row.assigneeId !== null && named(row, 'assignee')
  const reporter = first && named(first, 'reporter')
  return {
    __typename: 'Ticket',
    id: globalId('Ticket', row.id),
    kind: row.kind,
    status: row.status,
    isTaken: row.assigneeId === viewer.id,
    isDoubtful: row.isDoubtful,
    isHiding: row.isHolding,
    flood: null,
    openedAt: iso(row.openedAt),
    answeredAt: iso(row.answeredAt),
    dueAt: dueAt(new Date(isoOf(row.openedAt))).toISOString(),
    reportsCount: row.reportsCount,
    reasons: row.reasons,
    content: { authorName, name, text, facts, media: [] },
    reported: {
      ...named(row, 'reported'),
      email: (row as unknown as Record<string, string>)['reported_email'],
    },
    assignee: assignee ? { id: assignee.id, displayName: assignee.displayName } : null,
    reports: {
      edges:
        first && reporter
          ? [
              {
                node: {
                  id: globalId('Report', first.id),
                  description: first.description,
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
  const [rows, [counted]] = await Promise.all([
    isWaiting
      ? waiting([...filter, status, false, new Date(0), 0])
      : status === null
        ? newest([...filter, largestId])
        : newestOfStatus([...filter, largestId, status]),
    count([...filter, status]),
  ])
  const shown = rows.slice(0, 20)
  const firstOf = new Map<number, ReportRow>()
  for (const report of await reportsOf([shown.map(({ id }) => id), 0]))
    if (!firstOf.has(report.ticketId)) firstOf.set(report.ticketId, report)
  const edges = shown.map((row) => ({
    cursor: isWaiting
      ? cursorOf('ticketsWaiting', Number(row.isDoubtful), Date.parse(isoOf(row.openedAt)), row.id)
      : cursorOf('tickets', row.id),
    node: card(row, firstOf.get(row.id), viewer),
  }))
  const pageInfo = { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > 20 }
  return { admin: { tickets: { reportsCount: counted?.count, edges, pageInfo } } }
}
