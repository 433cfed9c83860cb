// Verbs of notifications: telling people of what somebody did, taking it back, and what they say of that.
import { isFromFennec, readingOf } from '#rules/notifications/notifications'
import { plainWordsOf } from '#rules/shared/search'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { record } from '#server/realtime/eventLog.ts'
import { findToldBetween, findToldOfPost, hush, unhush } from './hushing.ts'
import { putAnswered, putRead } from './reading.ts'
import { putNotifications, undoNotifications, type Told } from './queries.ts'

interface Notice {
  kind: NotificationKind
  postId?: number
  /** The comment it is about: what was written, not what it answers. */
  commentId?: number
  /** What was written there, if it is told because it was: who has muted a word of it does not hear of it. */
  text?: string
}

/**
 * Tells a person of what the caller did, and gives his id if he is told. Says nothing to the caller himself, between
 * people of whom one has blocked the other, and to whoever cannot see the post. Doing, undoing and doing again within a
 * day tells once (001 §2). Whoever is told anew, or again, finds it in his log of events.
 */
export const notify = (
  tx: TransactionContext<AuthenticatedContext>,
  { recipientId, ...notice }: Notice & { recipientId: number },
) => notifyAll(tx, { recipientIds: [recipientId], ...notice })

/** As `notify`, for several people in one statement. */
export async function notifyAll(
  tx: TransactionContext<AuthenticatedContext>,
  notice: Notice & { recipientIds: number[] },
): Promise<number[]> {
  return notice.recipientIds.length > 0
    ? recordAll(tx, 'notified', await putNotifications(tx, whole(tx, notice)))
    : []
}

/**
 * Takes back what a person was told of what the caller did, or somebody else, and gives his id; where nothing was told
 * nothing happens.
 */
export async function retract(
  tx: TransactionContext<AuthenticatedContext>,
  { recipientId, ...notice }: Notice & { recipientId: number; actorId?: number },
): Promise<number[]> {
  const about = whole(tx, { recipientIds: [recipientId], ...notice })
  return recordAll(tx, 'unnotified', await undoNotifications(tx, about))
}

/** Takes back what was told of a comment and of its thread, because it is hidden, or before it is deleted. */
export const hushComment = async (tx: TransactionContext, commentId: number): Promise<number[]> =>
  recordAll(tx, 'unnotified', await hush(tx, commentId))

/** Tells it again, as it was, because it is shown again; what is hidden in the thread stays so. */
export const unhushComment = async (
  tx: TransactionContext<AuthenticatedContext>,
  commentId: number,
): Promise<number[]> => recordAll(tx, 'notified', await unhush(tx, commentId))

/** Says that what was told of a post is told no more: it is locked and about to be deleted, with all notifications of it. */
export const hushPost = async (tx: TransactionContext, postId: number): Promise<number[]> =>
  recordAll(tx, 'unnotified', await findToldOfPost(tx, postId))

/** Takes back the notifications of two people about each other, after one of them has blocked the other. */
export const hushBetween = async (tx: TransactionContext, two: [number, number]): Promise<number[]> =>
  recordAll(tx, 'unnotified', await findToldBetween(tx, two))

/** Notes that the caller has answered somebody's request to follow: it is read, on all devices. */
export async function markRequestRead(
  tx: TransactionContext<AuthenticatedContext>,
  actorId: number,
): Promise<void> {
  const notificationId = await putAnswered(tx, actorId)
  if (notificationId === undefined) return
  record(tx, { userIds: [tx.viewer.id], kind: 'notificationsRead', data: { notificationId } })
}

/** Says that the caller hears of others than before: how much of it is unread is counted anew on all devices. */
export const tellOfMuting = (tx: TransactionContext<AuthenticatedContext>): void =>
  record(tx, { userIds: [tx.viewer.id], kind: 'notificationsRead', data: {} })

/**
 * Notes that the caller has read what he was told: some of it by the ids of rows, each with all that is shown with it,
 * or everything up to a moment. His other devices hear of it; what was read already, or is not his, changes nothing.
 */
export async function markNotificationsRead(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { ids, upTo } = parse(readingOf, input)
  const asked = { ids: ids ?? [], upTo: upTo ?? null }
  await write(ctx, { operation: 'markNotificationsRead', input: asked }, async (tx) => {
    const userId = tx.viewer.id
    if (await putRead(tx, asked)) record(tx, { userIds: [userId], kind: 'notificationsRead', data: {} })
    return { userId }
  })
}

/** Says whether the caller wants to hear of a kind of thing that people do from now on. What he was told of stays. */
export async function setNotificationsWanted(
  ctx: AuthenticatedContext,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  if (isFromFennec(kind)) throw new Refusal('INVALID_INPUT', 'You always hear of that')
  await write(ctx, { operation: 'setNotificationsWanted', input: { kind, wanted } }, async (tx) => {
    const userId = tx.viewer.id
    await lockUser(tx, userId)
    const { silentKinds: before } = await tx.db.user.findUniqueOrThrow({ where: { id: userId } })
    const others = before.filter((one) => one !== kind)
    const silentKinds = wanted ? others : [...others, kind]
    await tx.db.user.update({ where: { id: userId }, data: { silentKinds } })
    return { userId }
  })
}

function recordAll<Kind extends 'notified' | 'unnotified'>(
  tx: TransactionContext,
  kind: Kind,
  told: Told<Kind>[],
): number[] {
  for (const { userId, data } of told) record(tx, { userIds: [userId], kind, data })
  return told.map(({ userId }) => userId)
}

const whole = (
  { viewer }: AuthenticatedContext,
  { text = '', ...notice }: Notice & { recipientIds: number[] },
) => ({
  postId: null,
  commentId: null,
  actorId: viewer.id,
  ...notice,
  text: plainWordsOf(text).join(' '),
})
