// What tickets are about, for whoever acts on it: the thing itself, its ticket, and whose it is.
import { ticketTexts } from '#rules/moderation/cases'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Ticket } from '#server/generated/prisma/client.ts'
import type { ReportReason } from '#server/generated/prisma/enums.ts'
import { toldOf, type Told } from './contents.ts'
import {
  findContents,
  findTickets,
  lockOpenTicket,
  lockTickets,
  lockTicketsAbout,
  subjectKey,
} from './queries.ts'

type Subject = Pick<Ticket, 'kind' | 'subjectId'>

/** What a ticket is about; NOT_FOUND for one that the caller may not know of. */
export async function subjectOf(ctx: AuthenticatedContext, ticketId: number): Promise<Subject> {
  const ticket = (await findTickets(ctx, [ticketId])).get(ticketId)
  if (!ticket) throw gone()
  return ticket
}

/** What is there now, and whose it is; null where it is deleted. */
export async function readSubject(
  ctx: AuthenticatedContext,
  subject: Subject,
): Promise<(Told & { authorId: number }) | null> {
  const key = subjectKey(subject)
  const content = (await findContents(ctx, [key])).get(key)
  return content?.authorId === undefined
    ? null
    : { ...toldOf(subject.kind, content), authorId: content.authorId }
}

/** A ticket that the caller may know of, locked; NOT_FOUND otherwise. */
export async function lockedTicket(
  tx: TransactionContext<AuthenticatedContext>,
  ticketId: number,
): Promise<Ticket> {
  const [ticket] = await lockTickets(tx, [ticketId])
  if (!ticket) throw gone()
  return ticket
}

export { lockOpenTicket, lockTicketsAbout }

/** What most people report a thing for. */
export async function mostNamed(
  ctx: AuthenticatedContext,
  { id }: Pick<Ticket, 'id'>,
): Promise<ReportReason | undefined> {
  return (await findTickets(ctx, [id])).get(id)?.reasons[0]?.reason
}

const gone = () => new Refusal('NOT_FOUND', ticketTexts.gone)
