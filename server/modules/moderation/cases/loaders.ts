// Tickets in the graph: the types, tickets by id, and what is in one.
import { dueAt, ticketTexts } from '#rules/moderation/cases'
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { auditRead } from '#server/core/visibility/moderatorReads.ts'
import type { Context } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { loadMediaByKeys, Media } from '#server/modules/shared/media/loaders.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { toldOf, type Told } from './contents.ts'
import { findContents, findTickets, subjectKey, type HistoryRow, type TicketRow } from './queries.ts'

export const TicketKind = builder.enumType('TicketKind', {
  description: 'What was reported.',
  values: {
    POST: { description: 'A post.' },
    COMMENT: { description: 'A comment or a reply.' },
    ACCOUNT: { description: 'An account.' },
    MESSAGE: { description: 'A message.' },
    PRODUCT: { description: 'A product.' },
    SERVICE: { description: 'A service.' },
    REVIEW: { description: 'A review.' },
    FLOOD: {
      description: 'The same text or link, posted by many accounts within an hour: nobody has reported it.',
    },
  },
})

export const ReportStatus = builder.enumType('ReportStatus', {
  description: 'How it stands with a report.',
  values: {
    PENDING: { description: 'Nobody has looked at it.' },
    REVIEWED: { description: 'Somebody has, and it is not decided.' },
    RESOLVED: { description: 'It was right, and something was done.' },
    DISMISSED: { description: 'What was reported is within the rules.' },
  },
})

export const Cause = builder.enumType('ReportCause', {
  description: 'Why something is reported, whatever it is.',
  values: {
    SPAM: { description: 'Advertising, or an account with nobody behind it.' },
    HARASSMENT: { description: 'Harassment or bullying.' },
    HATE_SPEECH: { description: 'Hate speech or discrimination.' },
    VIOLENCE: { description: 'Violence or threats.' },
    INAPPROPRIATE: { description: 'Not fit for a campus.' },
    MISINFORMATION: { description: 'False information.' },
    COPYRIGHT: { description: 'Copyright violation.' },
    IMPERSONATION: { description: 'Somebody pretends to be somebody else.' },
    SCAM: { description: 'A trick to get at money or goods.' },
    UNDERAGE: { description: 'Somebody too young for Fennec.' },
    OTHER: { description: 'Something else, as the description says.' },
  },
})

export const Fact = builder.objectRef<Told['facts'][number]>('ReportedFact').implement({
  description: 'Something to know of what was reported.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What, such as Price.' }),
    value: t.exposeString('value', { description: 'How it is.' }),
  }),
})

const Around = builder.objectRef<Told['around'][number]>('ReportedMessage').implement({
  description: 'A message near to the one that was reported (001 §7).',
  fields: (t) => ({
    isAuthor: t.exposeBoolean('isAuthor', { description: 'Whether who was reported has written it.' }),
    text: t.exposeString('text', { description: 'What it says.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was written.' }),
  }),
})

export const Content = builder.objectRef<Told>('ReportedContent').implement({
  description: 'What was reported, as it was then or is now.',
  fields: (t) => ({
    authorName: t.exposeString('authorName', { description: 'Whose it is, by name.' }),
    handle: t.exposeString('handle', { description: 'Whose it is, by handle.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when it is there.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'What it is called; null where it has no name.',
    }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'What it says; null where it says nothing.',
    }),
    facts: t.expose('facts', { type: [Fact], description: 'What else there is to know.' }),
    media: t.field({
      type: [Media],
      description: 'Those of its photos and videos that are still there.',
      extensions: { isRead: true },
      resolve: ({ mediaKeys }, _args, ctx) => loadMediaByKeys(ctx, mediaKeys),
    }),
    mediaCount: t.int({
      description: 'How many there were.',
      resolve: ({ mediaKeys }) => mediaKeys.length,
    }),
    around: t.expose('around', { type: [Around], description: 'Of a message, those nearest to it.' }),
  }),
})

export const Ticket = builder.objectRef<TicketRow>('Ticket')

const loadTicketById = batched(findTickets)
const loadContent = batched(findContents)

/** A ticket by its row; null for what the caller may not know of. */
export const loadTicket = (ctx: Context, id: number): Promise<TicketRow | null> => loadTicketById(ctx, id)

/** The ticket of a payload, re-read. */
export const ticketField = (t: FieldBuilder<{ ticketId: number }>) =>
  t.field({
    type: Ticket,
    description: 'The ticket, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ ticketId }, _args, ctx) => (await loadTicket(ctx, ticketId)) ?? gone(),
  })

export const gone = (): never => {
  throw new Refusal('NOT_FOUND', ticketTexts.gone)
}

const ReasonCount = builder.objectRef<TicketRow['reasons'][number]>('ReportReasonCount').implement({
  description: 'How many report something for a reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: Cause, description: 'Why.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const Act = builder.enumType('TicketAct', {
  description: 'What an admin did about a ticket.',
  values: {
    MOVED: { description: 'Moved it to another status.' },
    NOTED: { description: 'Noted something.' },
    TAKEN: { description: 'Looks into it.' },
    LEFT: { description: 'Looks into it no more.' },
    TOOK_DOWN: { description: 'Deleted what it is about.' },
    HID: { description: 'Hid what it is about until it is decided.' },
    SHOWED: { description: 'Showed again what was hidden.' },
    WARNED: { description: 'Warned whose it is.' },
    SUSPENDED: { description: 'Suspended whose it is.' },
    DELETED_ACCOUNT: { description: 'Deleted the account whose it is.' },
  },
})

export const Entry = builder.objectRef<HistoryRow>('TicketEntry').implement({
  description: 'Something that an admin did about a ticket.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('TicketEntry', id),
    }),
    act: t.expose('act', { type: Act, description: 'What.' }),
    status: t.expose('status', {
      type: ReportStatus,
      nullable: true,
      description: 'Where it was moved to; null where it was not moved.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'What was noted with it.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.expose('actor', {
      type: User,
      nullable: true,
      description: 'Who; null once that account is gone.',
    }),
  }),
})

Ticket.implement({
  description:
    'One thing that was reported, with all reports of it until it is decided: what is decided is decided for all of them (ADR 27).',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('Ticket', id),
    }),
    databaseId: t.exposeInt('id', { description: 'Its number.' }),
    kind: t.expose('kind', { type: TicketKind, description: 'What was reported.' }),
    subjectId: t.exposeInt('subjectId', {
      description: 'The number of the post, account or whatever it is, also once that is gone.',
    }),
    status: t.expose('status', { type: ReportStatus, description: 'How it stands.' }),
    adminNotes: t.exposeString('adminNotes', {
      nullable: true,
      description: 'The last note of an admin; null without any.',
    }),
    isDoubtful: t.exposeBoolean('isDoubtful', {
      description:
        'Whether only accounts report it that are new, or of whose reports nearly all came to nothing: it comes last.',
    }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      description: 'When it was first reported; of a flood, when it was found.',
    }),
    dueAt: t.field({
      type: 'DateTime',
      description: 'Until when who reported it was promised an answer.',
      resolve: ({ openedAt }) => dueAt(openedAt),
    }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was first no longer pending; null until then.',
    }),
    reportsCount: t.exposeInt('reportsCount', { description: 'How many people have reported it.' }),
    reasons: t.expose('reasons', { type: [ReasonCount], description: 'Why, the most frequent first.' }),
    reported: t.expose('reported', {
      type: User,
      nullable: true,
      description: 'Whose it is; null once that account is gone, and of a flood.',
    }),
    assignee: t.expose('assignee', {
      type: User,
      nullable: true,
      description: 'The admin who looks into it; null where nobody does.',
    }),
    isHiding: t.exposeBoolean('isHolding', {
      description: 'Whether what it is about is hidden until it is decided.',
    }),
    isTaken: t.boolean({
      description: 'Whether you look into it.',
      extensions: { perViewer: true },
      resolve: ({ assigneeId }, _args, { viewer }) => assigneeId !== null && assigneeId === viewer?.id,
    }),
  }),
})

/** Records in the audit trail that an admin reads a private message. */
const auditMessage = async (ctx: Context, { kind, subjectId }: Pick<TicketRow, 'kind' | 'subjectId'>) => {
  if (kind === 'MESSAGE') await auditRead(ctx, 'lookAtMessage', `message:${subjectId}`)
}

builder.objectFields(Ticket, (t) => ({
  content: t.field({
    type: Content,
    description: 'What it was when it was first reported (002 §2); of a flood its first post.',
    extensions: { perViewer: true },
    async resolve({ kind, subjectId, snapshot }, _args, ctx) {
      await auditMessage(ctx, { kind, subjectId })
      return toldOf(kind, snapshot)
    },
  }),
  contentNow: t.field({
    type: Content,
    nullable: true,
    description: 'What it is now; null once it is deleted, and of a flood.',
    extensions: { perViewer: true, isRead: true },
    async resolve({ kind, subjectId }, _args, ctx) {
      await auditMessage(ctx, { kind, subjectId })
      const content = await loadContent(ctx, subjectKey({ kind, subjectId }))
      return content && toldOf(kind, content)
    },
  }),
}))
