// GraphQL schema of moderation cases (API: `Ticket`): the queue for admins, and the mutations on it.
import { caseLimits } from '#rules/moderation/cases'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { toReportedContent } from './contents.ts'
import {
  ReportCause,
  Content,
  TicketEntry,
  throwNotFound,
  loadTicket,
  ReportStatus,
  Ticket,
  ticketField,
  TicketKind,
} from './loaders.ts'
import { getReportKinds, loadReport, loadReportPage, loadTicketPage } from './queue.ts'
import {
  countReports,
  findHistory,
  findReportsOfTickets,
  type ReportRow,
  type TicketFilter,
  type TicketRow,
} from './queries.ts'
import {
  auditReportersRead,
  moveTickets,
  setReportStatus,
  setSubjectHidden,
  setTicketTaken,
} from './cases.ts'

const Queue = builder.enumType('ReportQueue', {
  description: 'Part of the moderation queue.',
  values: {
    POSTS: { description: 'Reports of content and listings.' },
    ACCOUNTS: { description: 'Reports of accounts.' },
  },
})

const Report = builder.objectRef<ReportRow>('Report').implement({
  description: 'A report by one user.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque global id.', resolve: ({ id }) => globalId('Report', id) }),
    databaseId: t.exposeInt('id', { description: 'Number in REST paths.' }),
    reporter: t.expose('reporter', { type: User, description: 'The reporter, visible to admins only.' }),
    reason: t.expose('reason', { type: ReportCause, description: 'Reason.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description by the reporter; null if there is none.',
    }),
    isDoubtful: t.exposeBoolean('isDoubtful', {
      description: "True if the reporter's account was new, or nearly all its reports were dismissed.",
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the report.' }),
    content: t.field({
      type: Content,
      nullable: true,
      description: "Content as of this report; null if equal to the case's.",
      resolve: ({ kind, snapshot }) => snapshot && toReportedContent(kind, snapshot),
    }),
    ticket: t.field({
      type: Ticket,
      description: 'The case of this report and all others of the same thing.',
      extensions: { readsDatabase: true },
      resolve: async ({ ticketId }, _args, ctx) => (await loadTicket(ctx, ticketId)) ?? throwNotFound(),
    }),
  }),
})

const ReportConnection = builder.connectionObject(
  { type: Report, name: 'ReportConnection', description: 'One page of reports.' },
  { name: 'ReportEdge', description: 'A report and its cursor.' },
)

/** Records the read of reporters in the audit trail first. */
const loadReports = createLoader(
  async (ctx: Context, ticketIds: number[], page: { after: number; size: number }) => {
    await auditReportersRead(authenticated(ctx), ticketIds)
    return findReportsOfTickets(ctx, ticketIds, page)
  },
)
const loadHistory = createLoader(findHistory)

/** Returns a page of the reports of a case; a spam wave has none. */
async function loadCaseReportPage(ctx: Context, { id, reportsCount }: TicketRow, page: PageArguments) {
  const list = 'ticketReports'
  const size = sizeOf(page)
  const [after = 0] = decodeCursor(list, page, 1) ?? []
  const rows = reportsCount > 0 && (await loadReports(ctx, id, { after, size: statementSize(size) }))
  return connectionOf(rows || [], { list, size, keyOf: ({ id: key }) => [key] })
}

builder.objectFields(Ticket, (t) => ({
  reports: t.field({
    type: ReportConnection,
    description: 'Reports of the case, oldest first. Your read is recorded in the audit trail.',
    args: pageArguments(t),
    resolve: (ticket, page, ctx) => loadCaseReportPage(ctx, ticket, page),
  }),
  history: t.field({
    type: [TicketEntry],
    description: 'The newest 100 acts of admins, oldest first.',
    extensions: { readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => (await loadHistory(ctx, id)) ?? [],
  }),
}))

const TicketConnection = builder.connectionObject(
  {
    type: Ticket,
    name: 'TicketConnection',
    description: 'One page of cases.',
    fields: (t) => ({
      reportsCount: t.int({
        description: 'Number of reports in all cases of the list, on all pages; a spam wave counts as one.',
        extensions: { readsDatabase: true },
        resolve: (page, _args, ctx) =>
          countReports(authenticated(ctx), (page as unknown as { filter: TicketFilter }).filter),
      }),
    }),
  },
  { name: 'TicketEdge', description: 'A case and its cursor.' },
)

builder.objectFields(Admin, (t) => {
  const queueArguments = {
    queue: t.arg({ type: Queue, description: 'Part of the queue.' }),
    kind: t.arg({ type: TicketKind, required: false, description: 'Only this kind.' }),
    status: t.arg({ type: ReportStatus, required: false, description: 'Only this status.' }),
    mine: t.arg.boolean({ required: false, description: 'True for only cases assigned to you.' }),
    ...pageArguments(t),
  }
  return {
    tickets: t.field({
      type: TicketConnection,
      description:
        'Cases that are not about you: with an open status by longest wait, doubtful ones last; else newest first.',
      args: queueArguments,
      resolve: (_admin, page, ctx) => loadTicketPage(authenticated(ctx), page),
    }),
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'A case by its global id; null if it does not exist or is about you.',
      args: { id: t.arg.id({ description: 'Global id.' }) },
      extensions: { readsDatabase: true },
      resolve: (_admin, { id }, ctx) => loadTicket(ctx, databaseId('Ticket', String(id))),
    }),
    reports: t.field({
      type: ReportConnection,
      description: 'Reports that are not about you, newest first. Your read is recorded in the audit trail.',
      args: queueArguments,
      resolve: (_admin, page, ctx) => loadReportPage(authenticated(ctx), page),
    }),
  }
})

const SeenTicket = builder.inputType('SeenTicketInput', {
  description: 'A case as you saw it.',
  fields: (t) => ({
    ticketId: t.id({ description: 'Global id.' }),
    from: t.field({ type: ReportStatus, description: 'Status when you decided.' }),
  }),
})

const notesText = `Note for other admins, at most ${caseLimits.notes} characters; blank is none.`

builder.relayMutationField(
  'moveTickets',
  {
    description: 'Input of `moveTickets`.',
    inputFields: (t) => ({
      tickets: t.field({
        type: [SeenTicket],
        description: `At most ${caseLimits.perCall} cases. Those changed by somebody else meanwhile are skipped.`,
      }),
      status: t.field({ type: ReportStatus, description: 'New status.' }),
      notes: t.string({ required: false, description: notesText }),
    }),
  },
  {
    description:
      'Changes the status of cases; for admins. Reporters are notified of RESOLVED and DISMISSED. An unchanged status only adds the note. CONFLICT if no case is as you saw it.',
    authScopes: { admin: true },
    async resolve(_root, { input: { tickets, ...rest } }, ctx) {
      const ticketsAsSeen = tickets.map(({ ticketId, from }) => ({
        ticketId: databaseId('Ticket', String(ticketId)),
        from,
      }))
      return { ids: await moveTickets(authenticated(ctx), { ...rest, tickets: ticketsAsSeen }) }
    },
  },
  {
    description: 'The changed cases.',
    outputFields: (t) => ({
      tickets: t.field({
        type: [Ticket],
        description: 'Cases that were as you saw them, after the change.',
        extensions: { readsDatabase: true },
        resolve: async ({ ids }, _args, ctx) =>
          (await Promise.all(ids.map((id) => loadTicket(ctx, id)))).filter((ticket) => ticket !== null),
      }),
    }),
  },
)

builder.relayMutationField(
  'setReportStatus',
  {
    description: 'Input of `setReportStatus`.',
    inputFields: (t) => ({
      reportId: t.id({ description: 'Global id of a report.' }),
      queue: t.field({ type: Queue, description: 'Part of the queue.' }),
      status: t.field({ type: ReportStatus, description: 'New status.' }),
      notes: t.string({ required: false, description: notesText }),
    }),
  },
  {
    description:
      'Sets the status of a report and all others of the same thing, whatever it is now; for admins. Use `moveTickets` to detect concurrent decisions.',
    authScopes: { admin: true },
    resolve: (_root, { input: { reportId, queue, ...rest } }, ctx) =>
      setReportStatus(authenticated(ctx), {
        ...rest,
        reportId: databaseId('Report', String(reportId)),
        kinds: getReportKinds(queue),
      }),
  },
  {
    description: 'The report after the change.',
    outputFields: (t) => ({
      report: t.field({
        type: Report,
        description: 'The report, re-read after the change.',
        extensions: { readsDatabase: true },
        resolve: ({ reportId }, _args, ctx) => loadReport(authenticated(ctx), reportId),
      }),
    }),
  },
)

builder.relayMutationField(
  'setTicketTaken',
  {
    description: 'Input of `setTicketTaken`.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'Global id of the case.' }),
      isTaken: t.boolean({ description: 'True to assign the case to you, false to unassign it.' }),
      takeOver: t.boolean({ defaultValue: false, description: 'True to take it over from another admin.' }),
    }),
  },
  {
    description:
      'Assigns a case to you, or unassigns it; for admins. CONFLICT if it is assigned to another admin, unless `takeOver`.',
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, ...rest } }, ctx) =>
      setTicketTaken(authenticated(ctx), { ...rest, ticketId: databaseId('Ticket', String(ticketId)) }),
  },
  { description: 'The case after the change.', outputFields: (t) => ({ ticket: ticketField(t) }) },
)

builder.relayMutationField(
  'setSubjectHidden',
  {
    description: 'Input of `setSubjectHidden`.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'Global id of an open case that is not about an account or a message.' }),
      isHidden: t.boolean({ description: 'True to hide it from all but its author and admins.' }),
    }),
  },
  {
    description:
      'Hides a reported thing until the decision, or shows it again, and notifies its author; for admins. A decision also shows it.',
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, isHidden } }, ctx) =>
      setSubjectHidden(authenticated(ctx), { ticketId: databaseId('Ticket', String(ticketId)), isHidden }),
  },
  { description: 'The case after the change.', outputFields: (t) => ({ ticket: ticketField(t) }) },
)
