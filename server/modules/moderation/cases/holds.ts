// What is hidden until it is decided (ADR 27): how each kind is, and that a decision shows it again.
import { ticketTexts } from '#rules/moderation/cases'
import { subjectNames } from '#rules/moderation/sanctions'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { setCommentHeld } from '#server/modules/social/comments/comments.ts'
import { notifyOfHouse } from '#server/modules/notifications/notifications/houseNotices.ts'
import { setPostHeld } from '#server/modules/social/posts/posts.ts'
import { setProductHeld } from '#server/modules/commerce/products/products.ts'
import { setReviewHeld } from '#server/modules/commerce/reviews/reviews.ts'
import { setServiceHeld } from '#server/modules/commerce/services/services.ts'
import type { Ticket } from '#server/generated/prisma/client.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

/** Of what everybody may see; its room does it. */
const holds: Partial<
  Record<
    ReportKind,
    (tx: TransactionContext<AuthenticatedContext>, id: number, isHeld: boolean) => Promise<boolean>
  >
> = {
  POST: setPostHeld,
  COMMENT: setCommentHeld,
  PRODUCT: setProductHeld,
  SERVICE: setServiceHeld,
  REVIEW: setReviewHeld,
}

/** Hides what a ticket is about, or shows it again; false where it is so already, or gone. INVALID_INPUT of chats and accounts. */
export async function setHeld(
  tx: TransactionContext<AuthenticatedContext>,
  { kind, subjectId }: Pick<Ticket, 'kind' | 'subjectId'>,
  isHeld: boolean,
): Promise<boolean> {
  const hold = holds[kind]
  if (!hold)
    throw new Refusal('INVALID_INPUT', ticketTexts.kept, {
      problems: [{ path: 'ticketId', message: ticketTexts.kept }],
    })
  return hold(tx, subjectId, isHeld)
}

/** Tells whose it is. */
export async function tellOfHold(
  tx: TransactionContext,
  { id, kind, reportedId }: Ticket,
  isHeld: boolean,
): Promise<void> {
  if (reportedId === null) return
  const name = subjectNames[kind]
  await notifyOfHouse(tx, {
    recipientId: reportedId,
    kind: 'STANDING',
    target: `${isHeld ? 'held' : 'shown'}:${id}:${tx.now().getTime()}`,
    text: isHeld
      ? `has hidden your ${name} until we have decided about a report of it`
      : `shows your ${name} to everybody again`,
  })
}

/** Shows again what a locked ticket hides, as it is decided. */
export async function release(tx: TransactionContext<AuthenticatedContext>, ticket: Ticket): Promise<void> {
  if (ticket.isHolding && (await setHeld(tx, ticket, false))) await tellOfHold(tx, ticket, false)
}
