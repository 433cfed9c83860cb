// Notifications of comments: each recipient gets one of REPLY, COMMENT and MENTION.
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
  answeredId: number | null
  content: string
  mentions: MentionEntity[]
}

/** Notifies of a new comment; skips people who cannot see its thread. */
export async function notifyOfComment(tx: Transaction, notice: CommentNotice) {
  const { commentId, postId, postAuthorId, answeredId, content: text } = notice
  const sees = await threadVisibility(tx, notice)
  const about = { postId, commentId, text }
  if (answeredId !== null && sees(answeredId))
    await notifyAll(tx, { kind: 'REPLY', recipientIds: [answeredId], ...about })
  if (answeredId !== postAuthorId && sees(postAuthorId))
    await notifyAll(tx, { kind: 'COMMENT', recipientIds: [postAuthorId], ...about })
  const entities = otherMentions(notice).filter(({ userId }) => sees(userId))
  await notifyMentioned(tx, { entities, ...about })
}

/** Notifies people mentioned for the first time by an edit. */
export async function notifyOfEdit(tx: Transaction, notice: CommentNotice, before: MentionEntity[]) {
  const { commentId, postId, content: text } = notice
  const sees = await threadVisibility(tx, notice)
  const entities = otherMentions(notice).filter(({ userId }) => sees(userId))
  await notifyMentioned(tx, { entities, before, postId, commentId, text })
}

const otherMentions = ({ mentions, postAuthorId, answeredId }: CommentNotice) =>
  mentions.filter(({ userId }) => userId !== postAuthorId && userId !== answeredId)

/** Returns a predicate: true for a person who sees the thread of the comment. */
async function threadVisibility(
  tx: Transaction,
  { rootId, postAuthorId, answeredId, mentions }: CommentNotice,
) {
  if (rootId === null) return () => true
  const people = [postAuthorId, answeredId ?? 0, ...mentions.map(({ userId }) => userId)]
  const viewers = await findThreadViewers(tx, rootId, people)
  return (userId: number) => viewers.has(userId)
}
