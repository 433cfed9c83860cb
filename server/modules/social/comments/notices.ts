// Whom a comment is told to: whoever it answers, the author of the post, and whoever it mentions; nobody twice.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { notifyMentioned, type MentionEntity } from '#server/modules/social/mentions/mentions.ts'
import { notifyAll } from '#server/modules/notifications/notifications/notifications.ts'
import { whoSeesThread } from './queries.ts'

interface Told {
  commentId: number
  postId: number
  postAuthorId: number
  /** The comment its thread hangs under. */
  rootId: number | null
  /** Who wrote the comment it answers. */
  answeredId: number | null
  content: string
  mentions: MentionEntity[]
}

/** Tells of a new comment. Who does not see the thread it is in hears nothing of it. */
export async function tellOfComment(tx: TransactionContext<AuthenticatedContext>, told: Told): Promise<void> {
  const { commentId, postId, postAuthorId, answeredId, content: text } = told
  const sees = await onlookers(tx, told)
  const about = { postId, commentId, text }
  if (answeredId !== null && sees(answeredId))
    await notifyAll(tx, { kind: 'REPLY', recipientIds: [answeredId], ...about })
  if (answeredId !== postAuthorId && sees(postAuthorId))
    await notifyAll(tx, { kind: 'COMMENT', recipientIds: [postAuthorId], ...about })
  await notifyMentioned(tx, { entities: others(told).filter(({ userId }) => sees(userId)), ...about })
}

/** Tells those whom an edit mentions for the first time. */
export async function tellOfEdit(
  tx: TransactionContext<AuthenticatedContext>,
  told: Told,
  before: MentionEntity[],
): Promise<void> {
  const { commentId, postId, content: text } = told
  const sees = await onlookers(tx, told)
  const entities = others(told).filter(({ userId }) => sees(userId))
  await notifyMentioned(tx, { entities, before, postId, commentId, text })
}

/** Those it mentions who are not told of it anyway. */
const others = ({ mentions, postAuthorId, answeredId }: Told) =>
  mentions.filter(({ userId }) => userId !== postAuthorId && userId !== answeredId)

/** Says of each person whether he sees what is under the comment that the thread hangs under. */
async function onlookers(
  tx: TransactionContext<AuthenticatedContext>,
  { rootId, postAuthorId, answeredId, mentions }: Told,
) {
  if (rootId === null) return () => true
  const people = [postAuthorId, answeredId ?? 0, ...mentions.map(({ userId }) => userId)]
  const seeing = await whoSeesThread(tx, rootId, people)
  return (userId: number) => seeing.has(userId)
}
