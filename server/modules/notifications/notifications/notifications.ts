// Commands of notifications of people's actions: notify, retract, mark as read, turn kinds on or off.
import { isFromFennec, readSelection } from '#rules/notifications/notifications'
import { distinctWords } from '#rules/shared/search'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { record } from '#server/realtime/eventLog.ts'
import { insertNotifications, retractNotifications, type NotificationEvent } from './queries.ts'
import {
  findRetractionsBetween,
  findPostRetractions,
  markRowsRead,
  markFollowRequestRead,
  restoreThread,
  retractThread,
} from './updates.ts'

interface Notice {
  kind: NotificationKind
  postId?: number
  /** The new or liked comment, not the one it answers. */
  commentId?: number
  /** New text, which silences the notification for recipients who have muted a word of it. */
  text?: string
}

/**
 * Notifies a person of the viewer's act, also in their event log, and returns their id. Does nothing and returns [] for
 * the viewer, across a block, and if the person cannot see the post or has silenced it. Repeats within a day notify
 * once (001 §2).
 */
export const notify = (
  tx: TransactionContext<AuthenticatedContext>,
  { recipientId, ...notice }: Notice & { recipientId: number },
) => notifyAll(tx, { recipientIds: [recipientId], ...notice })

/** Notifies several people in one statement; see `notify`. */
export async function notifyAll(
  tx: TransactionContext<AuthenticatedContext>,
  notice: Notice & { recipientIds: number[] },
): Promise<number[]> {
  return notice.recipientIds.length > 0
    ? recordAll(tx, 'notified', await insertNotifications(tx, toNotificationInput(tx, notice)))
    : []
}

/** Retracts the notification of an act by the viewer or `actorId`. Returns the recipient's id; [] if none was sent. */
export async function retract(
  tx: TransactionContext<AuthenticatedContext>,
  { recipientId, ...notice }: Notice & { recipientId: number; actorId?: number },
): Promise<number[]> {
  const input = toNotificationInput(tx, { recipientIds: [recipientId], ...notice })
  return recordAll(tx, 'unnotified', await retractNotifications(tx, input))
}

/** Retracts the notifications of a comment and its thread, when it is hidden or before it is deleted. */
export const retractThreadNotifications = async (
  tx: TransactionContext,
  commentId: number,
): Promise<number[]> => recordAll(tx, 'unnotified', await retractThread(tx, commentId))

/** Restores the notifications of a comment and its thread when it is shown again, except of comments still hidden. */
export const restoreThreadNotifications = async (
  tx: TransactionContext<AuthenticatedContext>,
  commentId: number,
): Promise<number[]> => recordAll(tx, 'notified', await restoreThread(tx, commentId))

/** Records the retraction of a locked post's notifications, before both are deleted. */
export const retractPostNotifications = async (tx: TransactionContext, postId: number): Promise<number[]> =>
  recordAll(tx, 'unnotified', await findPostRetractions(tx, postId))

/** Records the retraction of two people's notifications about each other, after one has blocked the other. */
export const retractNotificationsBetween = async (
  tx: TransactionContext,
  userIds: [number, number],
): Promise<number[]> => recordAll(tx, 'unnotified', await findRetractionsBetween(tx, userIds))

/** Marks the follow request of `actorId` as read, on all the viewer's devices. */
export async function markRequestRead(
  tx: TransactionContext<AuthenticatedContext>,
  actorId: number,
): Promise<void> {
  const notificationId = await markFollowRequestRead(tx, actorId)
  if (notificationId === undefined) return
  record(tx, { userIds: [tx.viewer.id], kind: 'notificationsRead', data: { notificationId } })
}

/** Makes all the viewer's devices count unread notifications again, after a change of muting. */
export const recordMutingChange = (tx: TransactionContext<AuthenticatedContext>): void =>
  record(tx, { userIds: [tx.viewer.id], kind: 'notificationsRead', data: {} })

/** Marks notifications as read on all devices: by ids, each with its whole group, or all up to a moment. */
export async function markNotificationsRead(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { ids, upTo } = parse(readSelection, input)
  const selection = { ids: ids ?? [], upTo: upTo ?? null }
  await write(ctx, { operation: 'markNotificationsRead', input: selection }, async (tx) => {
    const userId = tx.viewer.id
    if (await markRowsRead(tx, selection))
      record(tx, { userIds: [userId], kind: 'notificationsRead', data: {} })
    return { userId }
  })
}

/** Turns a kind of notification on or off from now on. Throws INVALID_INPUT for kinds from Fennec. */
export async function setNotificationsWanted(
  ctx: AuthenticatedContext,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  if (isFromFennec(kind)) throw new Refusal('INVALID_INPUT', 'You always hear of that')
  await write(ctx, { operation: 'setNotificationsWanted', input: { kind, wanted } }, async (tx) => {
    const userId = tx.viewer.id
    await lockUser(tx, userId)
    const { silentKinds: silentBefore } = await tx.db.user.findUniqueOrThrow({ where: { id: userId } })
    const otherKinds = silentBefore.filter((silentKind) => silentKind !== kind)
    const silentKinds = wanted ? otherKinds : [...otherKinds, kind]
    await tx.db.user.update({ where: { id: userId }, data: { silentKinds } })
    return { userId }
  })
}

function recordAll<Kind extends 'notified' | 'unnotified'>(
  tx: TransactionContext,
  kind: Kind,
  events: NotificationEvent<Kind>[],
): number[] {
  for (const { userId, data } of events) record(tx, { userIds: [userId], kind, data })
  return events.map(({ userId }) => userId)
}

const toNotificationInput = (
  { viewer }: AuthenticatedContext,
  { text = '', ...notice }: Notice & { recipientIds: number[] },
) => ({
  postId: null,
  commentId: null,
  actorId: viewer.id,
  ...notice,
  text: distinctWords(text).join(' '),
})
