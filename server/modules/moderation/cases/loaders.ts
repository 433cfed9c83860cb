// GraphQL types of moderation cases (API: `Ticket`), and case loaders.
import { dueAt, caseTexts } from '#rules/moderation/cases'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { auditRead } from '#server/core/visibility/moderatorReads.ts'
import type { Context } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { loadMediaByKeys, Media } from '#server/modules/shared/media/loaders.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { toReportedContent, type ReportedContent } from './contents.ts'
import { findContents, findTickets, subjectKey, type HistoryRow, type TicketRow } from './queries.ts'

export const TicketKind = builder.enumType('TicketKind', {
  description: 'Kind of a reported thing.',
  values: {
    POST: { description: 'A post.' },
    COMMENT: { description: 'A comment or a reply.' },
    ACCOUNT: { description: 'An account.' },
    MESSAGE: { description: 'A message.' },
    PRODUCT: { description: 'A product.' },
    SERVICE: { description: 'A service.' },
    REVIEW: { description: 'A review.' },
    FLOOD: {
      description:
        'A spam wave: the same text or link by many accounts within an hour, detected automatically.',
    },
  },
})

export const ReportStatus = builder.enumType('ReportStatus', {
  description: 'Status of a report and its case.',
  values: {
    PENDING: { description: 'Not looked at yet.' },
    REVIEWED: { description: 'Looked at, not decided.' },
    RESOLVED: { description: 'Confirmed and acted on.' },
    DISMISSED: { description: 'Within the rules.' },
  },
})

export const ReportCause = builder.enumType('ReportCause', {
  description: 'Reason of a report or sanction, for all kinds of things.',
  values: {
    SPAM: { description: 'Advertising, or a fake account.' },
    HARASSMENT: { description: 'Harassment or bullying.' },
    HATE_SPEECH: { description: 'Hate speech or discrimination.' },
    VIOLENCE: { description: 'Violence or threats.' },
    INAPPROPRIATE: { description: 'Unsuitable for a campus.' },
    MISINFORMATION: { description: 'False information.' },
    COPYRIGHT: { description: 'Copyright violation.' },
    IMPERSONATION: { description: 'Pretending to be somebody else.' },
    SCAM: { description: 'An attempt to defraud people of money or goods.' },
    UNDERAGE: { description: 'A user too young for Fennec.' },
    OTHER: { description: 'Something else, as the description says.' },
  },
})

export const ReportedFact = builder.objectRef<ReportedContent['facts'][number]>('ReportedFact').implement({
  description: 'A labelled fact.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Label, such as Price.' }),
    value: t.exposeString('value', { description: 'Value.' }),
  }),
})

const NearbyMessage = builder.objectRef<ReportedContent['around'][number]>('ReportedMessage').implement({
  description: 'A message near the reported one (001 §7).',
  fields: (t) => ({
    isAuthor: t.exposeBoolean('isAuthor', { description: 'True if the reported user wrote it.' }),
    text: t.exposeString('text', { description: 'Text.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of writing.' }),
  }),
})

export const Content = builder.objectRef<ReportedContent>('ReportedContent').implement({
  description: 'A reported thing, as of the report or now.',
  fields: (t) => ({
    authorName: t.exposeString('authorName', { description: 'Display name of the author.' }),
    handle: t.exposeString('handle', { description: 'Handle of the author.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name; null if it has none.' }),
    text: t.exposeString('text', { nullable: true, description: 'Text; null if it has none.' }),
    facts: t.expose('facts', { type: [ReportedFact], description: 'Further facts.' }),
    media: t.field({
      type: [Media],
      description: 'Its photos and videos that still exist.',
      extensions: { readsDatabase: true },
      resolve: ({ mediaKeys }, _args, ctx) => loadMediaByKeys(ctx, mediaKeys),
    }),
    mediaCount: t.int({
      description: 'Number of photos and videos, including deleted ones.',
      resolve: ({ mediaKeys }) => mediaKeys.length,
    }),
    around: t.expose('around', {
      type: [NearbyMessage],
      description: 'Messages nearest to a reported message.',
    }),
  }),
})

export const Ticket = builder.objectRef<TicketRow>('Ticket')

/** Batched read of cases by id; null if the viewer may not see one. */
export const loadTicket = createLoader(findTickets)
const loadContent = createLoader(findContents)

export const ticketField = (t: FieldBuilder<{ ticketId: number }>) =>
  t.field({
    type: Ticket,
    description: 'The case, re-read after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ ticketId }, _args, ctx) => (await loadTicket(ctx, ticketId)) ?? throwNotFound(),
  })

export const throwNotFound = (): never => {
  throw new Refusal('NOT_FOUND', caseTexts.notFound)
}

const ReasonCount = builder.objectRef<TicketRow['reasons'][number]>('ReportReasonCount').implement({
  description: 'Number of reports for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: ReportCause, description: 'Reason.' }),
    count: t.exposeInt('count', { description: 'Number of reports.' }),
  }),
})

const TicketActType = builder.enumType('TicketAct', {
  description: "An admin's act on a case.",
  values: {
    MOVED: { description: 'Changed the status.' },
    NOTED: { description: 'Added a note.' },
    TAKEN: { description: 'Assigned it to themselves.' },
    LEFT: { description: 'Unassigned themselves.' },
    TOOK_DOWN: { description: 'Deleted the reported thing.' },
    HID: { description: 'Hid the reported thing until the decision.' },
    SHOWED: { description: 'Showed the hidden thing again.' },
    WARNED: { description: 'Warned the author.' },
    SUSPENDED: { description: 'Suspended the author.' },
    DELETED_ACCOUNT: { description: "Deleted the author's account." },
  },
})

export const TicketEntry = builder.objectRef<HistoryRow>('TicketEntry').implement({
  description: 'An entry in the history of a case.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque global id.', resolve: ({ id }) => globalId('TicketEntry', id) }),
    act: t.expose('act', { type: TicketActType, description: 'The act.' }),
    status: t.expose('status', {
      type: ReportStatus,
      nullable: true,
      description: 'New status; null if it did not change.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'Note; null if there is none.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the act.' }),
    actor: t.expose('actor', {
      type: User,
      nullable: true,
      description: 'The admin; null once that account is deleted.',
    }),
  }),
})

Ticket.implement({
  description: 'A case: all reports of one thing until they are decided together (ADR 27).',
  fields: (t) => ({
    id: t.id({ description: 'Opaque global id.', resolve: ({ id }) => globalId('Ticket', id) }),
    databaseId: t.exposeInt('id', { description: 'Case number.' }),
    kind: t.expose('kind', { type: TicketKind, description: 'Kind of a reported thing.' }),
    subjectId: t.exposeInt('subjectId', {
      description: 'Number of the reported thing, kept after its deletion.',
    }),
    status: t.expose('status', { type: ReportStatus, description: 'Status.' }),
    adminNotes: t.exposeString('adminNotes', {
      nullable: true,
      description: 'Last note of an admin; null if there is none.',
    }),
    isDoubtful: t.exposeBoolean('isDoubtful', {
      description:
        'True if only doubtful accounts reported it, new ones or those whose reports were nearly all dismissed; sorted last.',
    }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      description: 'Time of the first report, or of detecting the spam wave.',
    }),
    dueAt: t.field({
      type: 'DateTime',
      description: 'Time by which reporters were promised an answer.',
      resolve: ({ openedAt }) => dueAt(openedAt),
    }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time it first left PENDING; null before.',
    }),
    reportsCount: t.exposeInt('reportsCount', { description: 'Number of reports.' }),
    reasons: t.expose('reasons', { type: [ReasonCount], description: 'Reasons, most frequent first.' }),
    reported: t.expose('reported', {
      type: User,
      nullable: true,
      description: 'The reported user; null once that account is deleted, and for spam waves.',
    }),
    assignee: t.expose('assignee', {
      type: User,
      nullable: true,
      description: 'The assigned admin; null if there is none.',
    }),
    isHiding: t.exposeBoolean('isHolding', {
      description: 'True if the reported thing is hidden until the decision.',
    }),
    isTaken: t.boolean({
      description: 'True if it is assigned to you.',
      extensions: { perViewer: true },
      resolve: ({ assigneeId }, _args, { viewer }) => assigneeId !== null && assigneeId === viewer?.id,
    }),
  }),
})

/** Records in the audit trail that an admin reads a private message; other kinds are not recorded. */
const auditMessageRead = async (ctx: Context, { kind, subjectId }: Pick<TicketRow, 'kind' | 'subjectId'>) => {
  if (kind === 'MESSAGE') await auditRead(ctx, 'lookAtMessage', `message:${subjectId}`)
}

builder.objectFields(Ticket, (t) => ({
  content: t.field({
    type: Content,
    description: 'The thing as first reported (002 §2); for a spam wave its first post.',
    extensions: { perViewer: true },
    async resolve({ kind, subjectId, snapshot }, _args, ctx) {
      await auditMessageRead(ctx, { kind, subjectId })
      return toReportedContent(kind, snapshot)
    },
  }),
  contentNow: t.field({
    type: Content,
    nullable: true,
    description: 'The thing now; null once it is deleted, and for spam waves.',
    extensions: { perViewer: true, readsDatabase: true },
    async resolve({ kind, subjectId }, _args, ctx) {
      await auditMessageRead(ctx, { kind, subjectId })
      const content = await loadContent(ctx, subjectKey({ kind, subjectId }))
      return content && toReportedContent(kind, content)
    },
  }),
}))
