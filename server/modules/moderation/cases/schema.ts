// Tickets in the graph: the queue of admins, and what they do about what is in it.
import { ticketLimits } from '#rules/moderation/cases'
import { batched } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
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
import { toldOf } from './contents.ts'
import {
  Cause,
  Content,
  Entry,
  gone,
  loadTicket,
  ReportStatus,
  Ticket,
  ticketField,
  TicketKind,
} from './loaders.ts'
import { kindsOf, loadReport, singleReportPage, ticketPage } from './queue.ts'
import {
  countReports,
  findHistory,
  findReportsOf,
  type ReportRow,
  type TicketFilter,
  type TicketRow,
} from './queries.ts'
import { keepLook, moveTickets, setReportStatus, setSubjectHidden, setTicketTaken } from './cases.ts'

const Queue = builder.enumType('ReportQueue', {
  description: 'Where admins look for reports.',
  values: {
    POSTS: { description: 'Of what somebody has written or sells.' },
    ACCOUNTS: { description: 'Of accounts.' },
  },
})

const Report = builder.objectRef<ReportRow>('Report').implement({
  description: 'What one person has reported.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('Report', id),
    }),
    databaseId: t.exposeInt('id', { description: 'The number in the paths of REST.' }),
    reporter: t.expose('reporter', { type: User, description: 'Who. Nobody but admins learns that.' }),
    reason: t.expose('reason', { type: Cause, description: 'Why.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'In the words of who reports.',
    }),
    isDoubtful: t.exposeBoolean('isDoubtful', {
      description: 'Whether the account was new then, or nearly all it had reported came to nothing.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    content: t.field({
      type: Content,
      nullable: true,
      description: 'What it was by then, where that is not what the ticket begins with.',
      resolve: ({ snapshot }) => snapshot && toldOf('POST', snapshot),
    }),
    ticket: t.field({
      type: Ticket,
      description: 'The ticket it is in, with all others of the same thing.',
      extensions: { isRead: true },
      resolve: async ({ ticketId }, _args, ctx) => (await loadTicket(ctx, ticketId)) ?? gone(),
    }),
  }),
})

const ReportConnection = builder.connectionObject(
  { type: Report, name: 'ReportConnection', description: 'One page of reports.' },
  { name: 'ReportEdge', description: 'One report of a list, with its place.' },
)

/** That the caller looks at who has reported them is kept before. */
const loadReports = batched(
  async (ctx: Context, ticketIds: number[], page: { after: number; size: number }) => {
    await keepLook(signed(ctx), ticketIds)
    return findReportsOf(ctx, ticketIds, page)
  },
)
const loadHistory = batched(findHistory)

/** A page of the reports in a ticket; in a flood there are none to look at. */
async function reportPage(ctx: Context, { id, reportsCount }: TicketRow, page: PageArguments) {
  const list = 'ticketReports'
  const size = sizeOf(page)
  const [after = 0] = decodeCursor(list, page, 1) ?? []
  const rows = reportsCount > 0 && (await loadReports(ctx, id, { after, size: statementSize(size) }))
  return connectionOf(rows || [], { list, size, keyOf: ({ id: key }) => [key] })
}

builder.objectFields(Ticket, (t) => ({
  reports: t.field({
    type: ReportConnection,
    description: 'Who has reported it, the first one first. It is kept who looks.',
    args: pageArguments(t),
    resolve: (ticket, page, ctx) => reportPage(ctx, ticket, page),
  }),
  history: t.field({
    type: [Entry],
    description: 'What admins did about it, the first act first: the newest 100.',
    extensions: { isRead: true },
    resolve: async ({ id }, _args, ctx) => (await loadHistory(ctx, id)) ?? [],
  }),
}))

const TicketConnection = builder.connectionObject(
  {
    type: Ticket,
    name: 'TicketConnection',
    description: 'One page of tickets.',
    fields: (t) => ({
      reportsCount: t.int({
        description:
          'How many reports there are in all tickets of the list, on whatever page; a flood, which nobody has reported, counts as one.',
        extensions: { isRead: true },
        resolve: (page, _args, ctx) =>
          countReports(signed(ctx), (page as unknown as { filter: TicketFilter }).filter),
      }),
    }),
  },
  { name: 'TicketEdge', description: 'One ticket of a list, with its place.' },
)

builder.objectFields(Admin, (t) => {
  const asked = {
    queue: t.arg({ type: Queue, description: 'Which queue.' }),
    kind: t.arg({ type: TicketKind, required: false, description: 'Only of that kind.' }),
    status: t.arg({ type: ReportStatus, required: false, description: 'Only what stands so.' }),
    mine: t.arg.boolean({ required: false, description: 'Only what you look into.' }),
    ...pageArguments(t),
  }
  return {
    tickets: t.field({
      type: TicketConnection,
      description:
        'What was reported, but for what is about yourself: with a status that is open who waits longest first, what is doubtful last; else the newest first.',
      args: asked,
      resolve: (_admin, page, ctx) => ticketPage(signed(ctx), page),
    }),
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'A ticket by its global id; null for what is none, and for one about yourself.',
      args: { id: t.arg.id({ description: 'The global id.' }) },
      extensions: { isRead: true },
      resolve: (_admin, { id }, ctx) => loadTicket(ctx, databaseId('Ticket', String(id))),
    }),
    reports: t.field({
      type: ReportConnection,
      description: 'Single reports, but for those about yourself, the newest first. It is kept who looks.',
      args: asked,
      resolve: (_admin, page, ctx) => singleReportPage(signed(ctx), page),
    }),
  }
})

const SeenTicket = builder.inputType('SeenTicketInput', {
  description: 'A ticket as you saw it.',
  fields: (t) => ({
    ticketId: t.id({ description: 'Its global id.' }),
    from: t.field({ type: ReportStatus, description: 'How it stood when you decided.' }),
  }),
})

const notesText = `For other admins: at most ${ticketLimits.notes} characters; blank is nothing.`

builder.relayMutationField(
  'moveTickets',
  {
    description: 'Which tickets, and where to.',
    inputFields: (t) => ({
      tickets: t.field({
        type: [SeenTicket],
        description: `At most ${ticketLimits.together}. What somebody else has moved meanwhile stays as it is.`,
      }),
      status: t.field({ type: ReportStatus, description: 'How they stand from now on.' }),
      notes: t.string({ required: false, description: notesText }),
    }),
  },
  {
    description:
      'Moves tickets, for admins; who has reported them is told where they are resolved or dismissed. Moved to where they stand already they only get the note. CONFLICT where none of them is as you saw it.',
    authScopes: { admin: true },
    async resolve(_root, { input: { tickets, ...said } }, ctx) {
      const seen = tickets.map(({ ticketId, from }) => ({
        ticketId: databaseId('Ticket', String(ticketId)),
        from,
      }))
      return { ids: await moveTickets(signed(ctx), { ...said, tickets: seen }) }
    },
  },
  {
    description: 'What was moved.',
    outputFields: (t) => ({
      tickets: t.field({
        type: [Ticket],
        description: 'The tickets that were as you saw them, after it.',
        extensions: { isRead: true },
        resolve: async ({ ids }, _args, ctx) =>
          (await Promise.all(ids.map((id) => loadTicket(ctx, id)))).filter((ticket) => ticket !== null),
      }),
    }),
  },
)

builder.relayMutationField(
  'setReportStatus',
  {
    description: 'Which report, and where to.',
    inputFields: (t) => ({
      reportId: t.id({ description: 'The global id of a report.' }),
      queue: t.field({ type: Queue, description: 'In which queue it is.' }),
      status: t.field({ type: ReportStatus, description: 'How it stands from now on.' }),
      notes: t.string({ required: false, description: notesText }),
    }),
  },
  {
    description:
      'Moves a report from wherever it stands, with all others of the same thing; for admins. `moveTickets` sees to it that nobody has decided meanwhile.',
    authScopes: { admin: true },
    resolve: (_root, { input: { reportId, queue, ...said } }, ctx) =>
      setReportStatus(signed(ctx), {
        ...said,
        reportId: databaseId('Report', String(reportId)),
        kinds: kindsOf(queue),
      }),
  },
  {
    description: 'The report after it.',
    outputFields: (t) => ({
      report: t.field({
        type: Report,
        description: 'The report, re-read.',
        extensions: { isRead: true },
        resolve: ({ reportId }, _args, ctx) => loadReport(signed(ctx), reportId),
      }),
    }),
  },
)

builder.relayMutationField(
  'setTicketTaken',
  {
    description: 'Which ticket, and whether you look into it.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'The global id of a ticket.' }),
      isTaken: t.boolean({ description: 'Whether you look into it.' }),
      takeOver: t.boolean({
        defaultValue: false,
        description: 'Whether also where somebody else does already.',
      }),
    }),
  },
  {
    description: 'Says to the other admins that you look into a ticket, or no longer.',
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, ...said } }, ctx) =>
      setTicketTaken(signed(ctx), { ...said, ticketId: databaseId('Ticket', String(ticketId)) }),
  },
  { description: 'The ticket after it.', outputFields: (t) => ({ ticket: ticketField(t) }) },
)

builder.relayMutationField(
  'setSubjectHidden',
  {
    description: 'Of which ticket, and whether it is hidden.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'The global id of an open ticket, not about an account or a message.' }),
      isHidden: t.boolean({ description: 'Whether only its author and admins see it.' }),
    }),
  },
  {
    description:
      'Hides what was reported until it is decided, or shows it again; whose it is is told. A decision shows it by itself. For admins.',
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, isHidden } }, ctx) =>
      setSubjectHidden(signed(ctx), { ticketId: databaseId('Ticket', String(ticketId)), isHidden }),
  },
  { description: 'The ticket after it.', outputFields: (t) => ({ ticket: ticketField(t) }) },
)
