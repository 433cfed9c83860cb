// Verbs of notifications: tells people of what somebody did, and takes it back when it is undone.
import type { Signed, Tx } from '#server/core/context.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { record } from '#server/realtime/eventLog.ts'
import { findToldOfPost, hush, putNotifications, undoNotifications, unhush, type Told } from './rows.ts'

interface Notice {
  kind: NotificationKind
  postId?: number
  /** The comment it is about: what was written, not what it answers. */
  commentId?: number
}

/**
 * Tells a person of what the caller did, and gives his id if he is told. Says nothing to the caller himself, between
 * people of whom one has blocked the other, and to whoever cannot see the post. Doing, undoing and doing again within a
 * day tells once (decision 57). Whoever is told anew, or again, finds it in his log of events.
 */
export const notify = (tx: Tx<Signed>, { recipientId, ...notice }: Notice & { recipientId: number }) =>
  notifyAll(tx, { recipientIds: [recipientId], ...notice })

/** As `notify`, for several people in one statement. */
export async function notifyAll(
  tx: Tx<Signed>,
  notice: Notice & { recipientIds: number[] },
): Promise<number[]> {
  return notice.recipientIds.length > 0
    ? recordAll(tx, 'notified', await putNotifications(tx, whole(tx, notice)))
    : []
}

/** Takes back what a person was told, and gives his id; where nothing was told nothing happens. */
export async function retract(
  tx: Tx<Signed>,
  { recipientId, ...notice }: Notice & { recipientId: number },
): Promise<number[]> {
  const about = whole(tx, { recipientIds: [recipientId], ...notice })
  return recordAll(tx, 'unnotified', await undoNotifications(tx, about))
}

/** Takes back what was told of a comment and of its thread, because it is hidden, or before it is deleted. */
export const hushComment = async (tx: Tx<Signed>, commentId: number): Promise<number[]> =>
  recordAll(tx, 'unnotified', await hush(tx, commentId))

/** Tells it again, as it was, because it is shown again; what is hidden in the thread stays so. */
export const unhushComment = async (tx: Tx<Signed>, commentId: number): Promise<number[]> =>
  recordAll(tx, 'notified', await unhush(tx, commentId))

/** Says that what was told of a post is told no more: it is locked and about to be deleted, with all notifications of it. */
export const hushPost = async (tx: Tx<Signed>, postId: number): Promise<number[]> =>
  recordAll(tx, 'unnotified', await findToldOfPost(tx, postId))

function recordAll<Kind extends 'notified' | 'unnotified'>(tx: Tx, kind: Kind, told: Told<Kind>[]): number[] {
  for (const { userId, data } of told) record(tx, { userIds: [userId], kind, data })
  return told.map(({ userId }) => userId)
}

const whole = ({ viewer }: Signed, notice: Notice & { recipientIds: number[] }) => ({
  postId: null,
  commentId: null,
  ...notice,
  actorId: viewer.id,
})
