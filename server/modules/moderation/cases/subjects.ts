// Reads and locks of cases (API: `Ticket`) and of their subjects, the reported things, for moderation commands.
import { caseTexts } from '#rules/moderation/cases'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Ticket } from '#server/generated/prisma/client.ts'
import type { ReportReason } from '#server/generated/prisma/enums.ts'
import { toReportedContent, type ReportedContent } from './contents.ts'
import {
  findContents,
  findTickets,
  lockOpenTicket,
  lockTickets,
  lockTicketsAbout,
  subjectKey,
} from './queries.ts'

/** A reported thing. */
type Subject = Pick<Ticket, 'kind' | 'subjectId'>

/** Returns the subject of a case; NOT_FOUND if the caller may not see it. */
export async function findSubject(ctx: AuthenticatedContext, ticketId: number): Promise<Subject> {
  const ticket = (await findTickets(ctx, [ticketId])).get(ticketId)
  if (!ticket) throw notFound()
  return ticket
}

/** Returns the current content and author of a subject; null if it is deleted. */
export async function readSubject(
  ctx: AuthenticatedContext,
  subject: Subject,
): Promise<(ReportedContent & { authorId: number }) | null> {
  const key = subjectKey(subject)
  const content = (await findContents(ctx, [key])).get(key)
  return content?.authorId === undefined
    ? null
    : { ...toReportedContent(subject.kind, content), authorId: content.authorId }
}

/** Locks and returns a case; NOT_FOUND if the caller may not see it. */
export async function lockTicket(
  tx: TransactionContext<AuthenticatedContext>,
  ticketId: number,
): Promise<Ticket> {
  const [ticket] = await lockTickets(tx, [ticketId])
  if (!ticket) throw notFound()
  return ticket
}

export { lockOpenTicket, lockTicketsAbout }

/** Returns the most frequent reason in a case. */
export async function findTopReason(
  ctx: AuthenticatedContext,
  { id }: Pick<Ticket, 'id'>,
): Promise<ReportReason | undefined> {
  return (await findTickets(ctx, [id])).get(id)?.reasons[0]?.reason
}

const notFound = () => new Refusal('NOT_FOUND', caseTexts.notFound)
