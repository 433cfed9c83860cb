// Verbs of comments: writing, answering, editing, deleting, and hiding what others wrote under one's own post.
import { commentText } from '#rules/social/comments'
import { ofNewAccounts } from '#rules/shared/newAccounts'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { factorFirst, lacksFactor } from '#server/core/context/secondFactor.ts'
import { write } from '#server/core/limits/write.ts'
import { findMentions, type MentionEntity } from '#server/modules/social/mentions/mentions.ts'
import { hushComment, unhushComment } from '#server/modules/notifications/notifications/notifications.ts'
import { refuseReply, shifted, visiblePost } from '#server/modules/social/posts/posts.ts'
import type { CommentHint } from './topics.ts'
import { tellOfComment, tellOfEdit } from './notices.ts'
import {
  findFacts,
  hideComment,
  insertComment,
  lockPostOf,
  removeComment,
  type CommentFacts,
} from './queries.ts'

/** Comments and edits of one person. */
const pace: LimitRule = { name: 'comment.user', max: 60, seconds: 60, ofNew: ofNewAccounts.comments }

export interface CommentInput {
  content: string
  /** Who is mentioned where in `content` as it was sent; found in the text where it is not given. */
  mentions?: MentionEntity[]
}

/** What a payload re-reads. */
export type Commented = { commentId: number; postId: number }

/** Comments on a post, or answers a comment on it; `parentId` may be a reply itself (001 §2). */
export async function createComment(
  ctx: AuthenticatedContext,
  input: CommentInput & { postId: number; parentId?: number },
): Promise<Commented> {
  const { content } = parse(commentText, input)
  const { postId, parentId, mentions } = input
  const asked = { postId, parentId, content, mentions }
  return write(ctx, { operation: 'createComment', input: asked, limit: pace }, async (tx) => {
    const post = await visiblePost(tx, postId, { lock: true })
    refuseReply(post)
    const parent = parentId === undefined ? null : await visibleComment(tx, parentId)
    if (parent && parent.postId !== postId) throw noComment()
    const place = { postId, parentId: parent?.id ?? null, rootId: parent && (parent.rootId ?? parent.id) }
    const entities = await findMentions(tx, content, { given: shifted(input) })
    const commentId = await insertComment(tx, { ...place, content, mentions: entities })
    const told = { commentId, postAuthorId: post.authorId, answeredId: parent?.authorId ?? null }
    await tellOfComment(tx, { ...place, ...told, content, mentions: entities })
    tell(tx, postId, { change: 'commented', commentId })
    tx.publish('figures', 'all', {})
    return { commentId, postId }
  })
}

/** Changes what the caller wrote. The same text again is no edit. */
export async function editComment(
  ctx: AuthenticatedContext,
  input: CommentInput & { commentId: number },
): Promise<Commented> {
  const { content } = parse(commentText, input)
  const { commentId, mentions } = input
  const asked = { commentId, content, mentions }
  return write(ctx, { operation: 'editComment', input: asked, limit: pace }, async (tx) => {
    const comment = await ownComment(tx, commentId)
    const { postId } = comment
    if (content === comment.content) return { commentId, postId }
    const entities = await findMentions(tx, content, { given: shifted(input), before: comment })
    await tx.db.comment.update({
      where: { id: commentId },
      data: { content, mentions: entities as object[], editedAt: tx.now() },
      select: { id: true },
    })
    if (!comment.isHidden)
      await tellOfEdit(tx, { ...comment, commentId, content, mentions: entities }, comment.mentions)
    tx.publish('post', String(postId), { change: 'commentEdited', commentId })
    return { commentId, postId }
  })
}

/** Deletes what the caller wrote, or as an admin what anybody wrote; the replies to a comment go with it. */
export async function deleteComment(ctx: AuthenticatedContext, commentId: number): Promise<Commented> {
  return write(ctx, { operation: 'deleteComment', input: { commentId } }, async (tx) => {
    const { authorId, postId } = await lockedComment(tx, commentId)
    if (authorId !== tx.viewer.id) {
      if (tx.viewer.role !== 'ADMIN') throw lacksFactor(tx) ? factorFirst(tx) : notYours()
      await audit(tx, {
        action: 'deleteComment',
        about: { userId: authorId },
        details: { commentId, postId },
      })
    }
    await dropComment(tx, { commentId, postId })
    return { commentId, postId }
  })
}

/** The same with a comment that broke the rules; false where it is gone already. */
export async function takeDownComment(
  tx: TransactionContext<AuthenticatedContext>,
  commentId: number,
): Promise<boolean> {
  await lockPostOf(tx, commentId)
  const comment = await findFacts(tx, commentId)
  if (!comment) return false
  await dropComment(tx, { commentId, postId: comment.postId })
  return true
}

/** The same with the next comment of a person who leaves; false when none is left. */
export async function removeCommentOf(tx: TransactionContext, authorId: number): Promise<boolean> {
  const comment = await tx.db.comment.findFirst({ where: { authorId }, select: { id: true, postId: true } })
  if (!comment) return false
  await lockPostOf(tx, comment.id)
  await dropComment(tx, { commentId: comment.id, postId: comment.postId })
  return true
}

/** The post is locked. */
async function dropComment(tx: TransactionContext, { commentId, postId }: Commented) {
  await hushComment(tx, commentId)
  await removeComment(tx, commentId)
  tell(tx, postId, { change: 'commentRemoved', commentId })
  tx.publish('figures', 'all', {})
}

/** Hides what was written under a post of the caller, or shows it again (001 §7). */
export async function setCommentHidden(
  ctx: AuthenticatedContext,
  commentId: number,
  hidden: boolean,
): Promise<Commented> {
  return write(ctx, { operation: 'setCommentHidden', input: { commentId, hidden } }, async (tx) => {
    const comment = await lockedComment(tx, commentId)
    if (comment.postAuthorId !== tx.viewer.id)
      throw new Refusal('FORBIDDEN', 'Only the author of the post can hide what is said under it')
    if (comment.isHeld) throw new Refusal('CONFLICT', 'Moderators are looking into this comment')
    await turn(tx, comment, hidden)
    return { commentId, postId: comment.postId }
  })
}

/** The same until moderators have decided about it, whoever wrote the post; false where it is hidden already, or gone. */
export async function setCommentHeld(
  tx: TransactionContext<AuthenticatedContext>,
  commentId: number,
  isHeld: boolean,
): Promise<boolean> {
  await lockPostOf(tx, commentId)
  const comment = await findFacts(tx, commentId)
  if (!comment || comment.isHeld === isHeld || !(await turn(tx, comment, isHeld))) return false
  await tx.db.comment.update({ where: { id: commentId }, data: { isHeld } })
  return true
}

/** Hides a comment or shows it again, with what was told of it; false where it is so already. The post is locked. */
async function turn(
  tx: TransactionContext<AuthenticatedContext>,
  { id: commentId, postId, isInHiddenThread }: CommentFacts,
  hidden: boolean,
): Promise<boolean> {
  if (!(await hideComment(tx, commentId, hidden))) return false
  if (hidden) await hushComment(tx, commentId)
  else if (!isInHiddenThread) await unhushComment(tx, commentId)
  tell(tx, postId, { change: hidden ? 'commentRemoved' : 'commented', commentId })
  return true
}

const noComment = () => new Refusal('NOT_FOUND', 'Comment not found')

const notYours = () => new Refusal('FORBIDDEN', 'This is not your comment')

async function visibleComment(tx: AuthenticatedContext, commentId: number): Promise<CommentFacts> {
  const comment = await findFacts(tx, commentId)
  if (!comment) throw noComment()
  return comment
}

/** A comment that the caller sees, as it stays until the transaction has ended. */
async function lockedComment(tx: AuthenticatedContext, commentId: number): Promise<CommentFacts> {
  await lockPostOf(tx, commentId)
  return visibleComment(tx, commentId)
}

async function ownComment(tx: AuthenticatedContext, commentId: number): Promise<CommentFacts> {
  const comment = await lockedComment(tx, commentId)
  if (comment.authorId !== tx.viewer.id) throw notYours()
  return comment
}

/** Tells whoever watches the post, once it has been committed. */
function tell({ publish }: TransactionContext, postId: number, hint: CommentHint): void {
  publish('post', String(postId), hint)
  publish('post', String(postId), { change: 'counts' })
}
