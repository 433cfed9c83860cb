// Verbs of notifications: tells people of what somebody did, and takes it back when it is undone.
import type { Signed, Tx } from '#server/core/context.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { hush, putNotifications, undoNotifications, unhush } from './rows.ts'

interface Notice {
  kind: NotificationKind
  postId?: number
  /** The comment it is about: what was written, not what it answers. */
  commentId?: number
}

/**
 * Tells a person of what the caller did. Says nothing to the caller himself, between people of whom one has blocked the
 * other, and to whoever cannot see the post. Doing, undoing and doing again within a day tells once (decision 57).
 */
export const notify = (tx: Tx<Signed>, { recipientId, ...notice }: Notice & { recipientId: number }) =>
  notifyAll(tx, { recipientIds: [recipientId], ...notice })

/** As `notify`, for several people in one statement. */
export async function notifyAll(tx: Tx<Signed>, notice: Notice & { recipientIds: number[] }): Promise<void> {
  if (notice.recipientIds.length > 0) await putNotifications(tx, whole(tx, notice))
}

/** Takes back what a person was told; where nothing was told nothing happens. */
export async function retract(
  tx: Tx<Signed>,
  { recipientId, ...notice }: Notice & { recipientId: number },
): Promise<void> {
  await undoNotifications(tx, whole(tx, { recipientIds: [recipientId], ...notice }))
}

/** Takes back what was told of a comment and of its thread, because it was hidden. */
export const hushComment = async (tx: Tx<Signed>, commentId: number): Promise<void> =>
  void (await hush(tx, commentId))

/** Tells it again, as it was, because it is shown again; what is hidden in the thread stays so. */
export const unhushComment = async (tx: Tx<Signed>, commentId: number): Promise<void> =>
  void (await unhush(tx, commentId))

const whole = ({ viewer }: Signed, notice: Notice & { recipientIds: number[] }) => ({
  postId: null,
  commentId: null,
  ...notice,
  actorId: viewer.id,
})
