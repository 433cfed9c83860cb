// Notifications of new and edited comments: each recipient gets one of REPLY, COMMENT and MENTION.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { notifyMentioned, type MentionEntity } from '#server/modules/social/mentions/mentions.ts'
import { notifyAll } from '#server/modules/notifications/notifications/notifications.ts'
import { findThreadViewers } from './queries.ts'

type Transaction = TransactionContext<AuthenticatedContext>

interface CommentNotice {
  commentId: number
  postId: number
  postAuthorId: number
  /** The comment whose thread it is in; null for a comment on the post. */
  rootId: number | null
  /** Author of the comment it answers; null for a comment on the post. */
  answeredId: number | null
  content: string
  mentions: MentionEntity[]
}

/** Notifies the authors it answers, and the people it mentions; skips people who cannot see its thread. */
export async function notifyOfComment(tx: Transaction, notice: CommentNotice) {
  const { commentId, postId, postAuthorId, answeredId, content: text } = notice
  const canSee = await createThreadFilter(tx, notice)
  const about = { postId, commentId, text }
  if (answeredId !== null && canSee(answeredId))
    await notifyAll(tx, { kind: 'REPLY', recipientIds: [answeredId], ...about })
  if (answeredId !== postAuthorId && canSee(postAuthorId))
    await notifyAll(tx, { kind: 'COMMENT', recipientIds: [postAuthorId], ...about })
  const entities = getOtherMentions(notice).filter(({ userId }) => canSee(userId))
  await notifyMentioned(tx, { entities, ...about })
}

/**
 * Notifies people mentioned for the first time by an edit, and retracts the notifications of people no longer
 * mentioned.
 */
export async function notifyOfEdit(tx: Transaction, notice: CommentNotice, before: MentionEntity[]) {
  const { commentId, postId, content: text } = notice
  const canSee = await createThreadFilter(tx, notice)
  const entities = getOtherMentions(notice).filter(({ userId }) => canSee(userId))
  await notifyMentioned(tx, { entities, before, postId, commentId, text })
}

const getOtherMentions = ({ mentions, postAuthorId, answeredId }: CommentNotice) =>
  mentions.filter(({ userId }) => userId !== postAuthorId && userId !== answeredId)

/** Returns a predicate: true for a person of the notice who can see the thread of the comment. */
async function createThreadFilter(
  tx: Transaction,
  { rootId, postAuthorId, answeredId, mentions }: CommentNotice,
) {
  if (rootId === null) return () => true
  const people = [postAuthorId, answeredId ?? 0, ...mentions.map(({ userId }) => userId)]
  const viewers = await findThreadViewers(tx, rootId, people)
  return (userId: number) => viewers.has(userId)
}
