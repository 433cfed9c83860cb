// Commands of holds: hide reported content until its case is decided, and show it again (ADR 27).
import { caseTexts } from '#rules/moderation/cases'
import { subjectNames } from '#rules/moderation/sanctions'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { setCommentHeld } from '#server/modules/social/comments/comments.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { setPostHeld } from '#server/modules/social/posts/posts.ts'
import { setProductHeld } from '#server/modules/commerce/products/products.ts'
import { setReviewHeld } from '#server/modules/commerce/reviews/reviews.ts'
import { setServiceHeld } from '#server/modules/commerce/services/services.ts'
import type { Ticket } from '#server/generated/prisma/client.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

/** Commands that hide or show content; other kinds of things cannot be hidden. */
const holdCommands: Partial<
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

/** Hides the subject of a case, or shows it again; false if nothing changes. INVALID_INPUT for chats and accounts. */
export async function setHeld(
  tx: TransactionContext<AuthenticatedContext>,
  { kind, subjectId }: Pick<Ticket, 'kind' | 'subjectId'>,
  isHeld: boolean,
): Promise<boolean> {
  const setContentHeld = holdCommands[kind]
  if (!setContentHeld)
    throw new Refusal('INVALID_INPUT', caseTexts.cannotBeHidden, {
      problems: [{ path: 'ticketId', message: caseTexts.cannotBeHidden }],
    })
  return setContentHeld(tx, subjectId, isHeld)
}

/** Notifies the author that their content is hidden or shown again. */
export async function notifyOfHold(
  tx: TransactionContext,
  { id, kind, reportedId }: Ticket,
  isHeld: boolean,
): Promise<void> {
  if (reportedId === null) return
  const name = subjectNames[kind]
  await notifyFromFennec(tx, {
    recipientId: reportedId,
    kind: 'STANDING',
    target: `${isHeld ? 'held' : 'shown'}:${id}:${tx.now().getTime()}`,
    text: isHeld
      ? `has hidden your ${name} until we have decided about a report of it`
      : `shows your ${name} to everybody again`,
  })
}

/** Shows the hidden subject of a locked case again. */
export async function releaseHold(
  tx: TransactionContext<AuthenticatedContext>,
  ticket: Ticket,
): Promise<void> {
  if (ticket.isHolding && (await setHeld(tx, ticket, false))) await notifyOfHold(tx, ticket, false)
}
