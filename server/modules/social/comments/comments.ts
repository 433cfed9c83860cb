// Commands of comments: create, edit, delete, hide, and hold until moderators decide.
import { commentText } from '#rules/social/comments'
import { newAccountLimits } from '#rules/shared/newAccounts'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { secondFactorRefusal, lacksFactor } from '#server/core/context/secondFactor.ts'
import { write } from '#server/core/limits/write.ts'
import { findMentions, type MentionEntity } from '#server/modules/social/mentions/mentions.ts'
import {
  retractThreadNotifications,
  restoreThreadNotifications,
} from '#server/modules/notifications/notifications/notifications.ts'
import { requireMayReply, shiftMentions, requireVisiblePost } from '#server/modules/social/posts/posts.ts'
import type { CommentBusMessage } from './topics.ts'
import { notifyOfComment, notifyOfEdit } from './notices.ts'
import {
  findVisibleComment,
  hideComment,
  insertComment,
  lockPostOfComment,
  deleteCommentRow,
  type VisibleComment,
} from './queries.ts'

type Transaction = TransactionContext<AuthenticatedContext>

const commentLimit: LimitRule = {
  name: 'comment.user',
  max: 60,
  seconds: 60,
  newAccountLimit: newAccountLimits.comments,
}

export interface CommentInput {
  content: string
  /** Mentions in the untrimmed `content`; if omitted, they are found in the text. */
  mentions?: MentionEntity[]
}

export type CommentIds = { commentId: number; postId: number }

/** Comments on a post, or replies to a comment on it; `parentId` may be a reply itself (001 §2). */
export async function createComment(
  ctx: AuthenticatedContext,
  input: CommentInput & { postId: number; parentId?: number },
): Promise<CommentIds> {
  const { content } = parse(commentText, input)
  const { postId, parentId, mentions } = input
  const replayInput = { postId, parentId, content, mentions }
  return write(ctx, { operation: 'createComment', input: replayInput, limit: commentLimit }, async (tx) => {
    const post = await requireVisiblePost(tx, postId, { lock: true })
    requireMayReply(post)
    const parent = parentId === undefined ? null : await requireVisibleComment(tx, parentId)
    if (parent && parent.postId !== postId) throw notFoundRefusal()
    const position = { postId, parentId: parent?.id ?? null, rootId: parent && (parent.rootId ?? parent.id) }
    const entities = await findMentions(tx, content, { given: shiftMentions(input) })
    const commentId = await insertComment(tx, { ...position, content, mentions: entities })
    const authors = { commentId, postAuthorId: post.authorId, answeredId: parent?.authorId ?? null }
    await notifyOfComment(tx, { ...position, ...authors, content, mentions: entities })
    publishChange(tx, postId, { change: 'commented', commentId })
    tx.publish('figures', 'all', {})
    return { commentId, postId }
  })
}

/** Changes the text of the viewer's comment. The same text again does not count as an edit. */
export async function editComment(ctx: AuthenticatedContext, input: CommentInput & { commentId: number }) {
  const { content } = parse(commentText, input)
  const { commentId, mentions } = input
  const replayInput = { commentId, content, mentions }
  return write(ctx, { operation: 'editComment', input: replayInput, limit: commentLimit }, async (tx) => {
    const comment = await lockOwnComment(tx, commentId)
    const { postId } = comment
    if (content === comment.content) return { commentId, postId }
    const entities = await findMentions(tx, content, { given: shiftMentions(input), before: comment })
    await tx.db.comment.update({
      where: { id: commentId },
      data: { content, mentions: entities as object[], editedAt: tx.now() },
      select: { id: true },
    })
    if (!comment.isHidden)
      await notifyOfEdit(tx, { ...comment, commentId, content, mentions: entities }, comment.mentions)
    tx.publish('post', String(postId), { change: 'commentEdited', commentId })
    return { commentId, postId }
  })
}

/** Deletes a comment of the viewer with the replies under it; admins may delete any comment. */
export async function deleteComment(ctx: AuthenticatedContext, commentId: number): Promise<CommentIds> {
  return write(ctx, { operation: 'deleteComment', input: { commentId } }, async (tx) => {
    const { authorId, postId } = await lockComment(tx, commentId)
    if (authorId !== tx.viewer.id) {
      if (tx.viewer.role !== 'ADMIN') throw lacksFactor(tx) ? secondFactorRefusal(tx) : notAuthorRefusal()
      const details = { commentId, postId }
      await audit(tx, { action: 'deleteComment', about: { userId: authorId }, details })
    }
    await removeComment(tx, { commentId, postId })
    return { commentId, postId }
  })
}

/** Deletes a comment that broke the rules; false if it is gone already. */
export async function takeDownComment(tx: Transaction, commentId: number) {
  await lockPostOfComment(tx, commentId)
  const comment = await findVisibleComment(tx, commentId)
  if (!comment) return false
  await removeComment(tx, { commentId, postId: comment.postId })
  return true
}

/** Deletes one comment of a user whose account is being deleted; returns false when none is left. */
export async function removeNextComment(tx: TransactionContext, authorId: number): Promise<boolean> {
  const comment = await tx.db.comment.findFirst({ where: { authorId }, select: { id: true, postId: true } })
  if (!comment) return false
  await lockPostOfComment(tx, comment.id)
  await removeComment(tx, { commentId: comment.id, postId: comment.postId })
  return true
}

/** Deletes a comment and its notifications; the post must be locked. */
async function removeComment(tx: TransactionContext, { commentId, postId }: CommentIds) {
  await retractThreadNotifications(tx, commentId)
  await deleteCommentRow(tx, commentId)
  publishChange(tx, postId, { change: 'commentRemoved', commentId })
  tx.publish('figures', 'all', {})
}

/** Hides a comment under a post of the viewer, or shows it again (001 §7). */
export async function setCommentHidden(ctx: AuthenticatedContext, commentId: number, hidden: boolean) {
  return write(ctx, { operation: 'setCommentHidden', input: { commentId, hidden } }, async (tx) => {
    const comment = await lockComment(tx, commentId)
    if (comment.postAuthorId !== tx.viewer.id)
      throw new Refusal('FORBIDDEN', 'Only the author of the post can hide what is said under it')
    if (comment.isHeld) throw new Refusal('CONFLICT', 'Moderators are looking into this comment')
    await updateHidden(tx, comment, hidden)
    return { commentId, postId: comment.postId }
  })
}

/** Hides a comment under any post until moderators decide, or shows it again; false if it is so already or gone. */
export async function setCommentHeld(tx: Transaction, commentId: number, isHeld: boolean) {
  await lockPostOfComment(tx, commentId)
  const comment = await findVisibleComment(tx, commentId)
  if (!comment || comment.isHeld === isHeld || !(await updateHidden(tx, comment, isHeld))) return false
  await tx.db.comment.update({ where: { id: commentId }, data: { isHeld } })
  return true
}

/** Hides a comment and its notifications or shows them again; false if it is so already. The post must be locked. */
async function updateHidden(
  tx: Transaction,
  { id: commentId, postId, isInHiddenThread }: VisibleComment,
  hidden: boolean,
): Promise<boolean> {
  if (!(await hideComment(tx, commentId, hidden))) return false
  if (hidden) await retractThreadNotifications(tx, commentId)
  else if (!isInHiddenThread) await restoreThreadNotifications(tx, commentId)
  publishChange(tx, postId, { change: hidden ? 'commentRemoved' : 'commented', commentId })
  return true
}

const notFoundRefusal = () => new Refusal('NOT_FOUND', 'Comment not found')

const notAuthorRefusal = () => new Refusal('FORBIDDEN', 'This is not your comment')

async function requireVisibleComment(tx: AuthenticatedContext, commentId: number): Promise<VisibleComment> {
  const comment = await findVisibleComment(tx, commentId)
  if (!comment) throw notFoundRefusal()
  return comment
}

/** Locks the post of a comment and returns the comment; NOT_FOUND if the viewer cannot see it. */
async function lockComment(tx: AuthenticatedContext, commentId: number): Promise<VisibleComment> {
  await lockPostOfComment(tx, commentId)
  return requireVisibleComment(tx, commentId)
}

async function lockOwnComment(tx: AuthenticatedContext, commentId: number): Promise<VisibleComment> {
  const comment = await lockComment(tx, commentId)
  if (comment.authorId !== tx.viewer.id) throw notAuthorRefusal()
  return comment
}

/** Publishes a change to subscribers of the post, after the commit. */
function publishChange({ publish }: TransactionContext, postId: number, message: CommentBusMessage): void {
  publish('post', String(postId), message)
  publish('post', String(postId), { change: 'counts' })
}
