// Commands of posts: publish, edit, delete, and hold until moderators decide. Visibility is in
// core/visibility/visibility.ts.
import { isBlank } from '#rules/shared/common'
import { emptyPostError, postText, topicChoice } from '#rules/social/posts'
import { newAccountLimits } from '#rules/shared/newAccounts'
import { toTopicColumns } from '#rules/social/topics'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite, write } from '#server/core/limits/write.ts'
import {
  attach,
  deleteMedia,
  setMediaRestricted,
  withStoredMedia,
  type MediaAttachment,
  type StoredMedia,
} from '#server/modules/shared/media/attachments.ts'
import {
  findMentions,
  notifyMentioned,
  type MentionEntity,
} from '#server/modules/social/mentions/mentions.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import {
  retractPostNotifications,
  notify,
} from '#server/modules/notifications/notifications/notifications.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'
import { postMedia } from './media.ts'
import { checkForSpamWave, requireVisibleProduct } from './ports.ts'
import { calculateHotScore } from './hotScore.ts'
import { findPost, lockNextPost, type VisiblePost } from './queries.ts'
import { createPostSearchText } from './search.ts'

type Transaction = TransactionContext<AuthenticatedContext>

const postLimit: LimitRule = {
  name: 'posts',
  max: 120,
  seconds: 3600,
  newAccountLimit: newAccountLimits.posts,
}
const editLimit: LimitRule = { name: 'posts.edit', max: 120, seconds: 3600 }

export interface NewPost {
  content: string
  media: MediaAttachment[]
  topic?: string | null
  quoteOfId?: number | null
  productId?: number | null
  replySetting: ReplySetting
  /** Mentions in the untrimmed `content`; if omitted, they are found in the text. */
  mentions?: MentionEntity[]
}

/** Publishes a post of the viewer, with its media. */
export async function createPost(ctx: AuthenticatedContext, input: NewPost): Promise<{ postId: number }> {
  const { content } = parse(postText, input)
  const { topic } = parse(topicChoice, { topic: input.topic ?? '' })
  if (isBlank(content) && input.media.length === 0 && input.productId == null)
    throw createInvalidInput('content', emptyPostError)
  const writeOptions = { operation: 'createPost', input: toReplayInput(input), limit: postLimit }
  const insert = (stored: StoredMedia) => async (tx: Transaction) => {
    const post = { ...input, content, topic: isBlank(topic) ? null : topic }
    const postId = await insertPost(tx, post, shiftMentions(input))
    await attach(tx, postMedia, stored, { postId })
    await checkForSpamWave(tx, { postId, content })
    return { postId }
  }
  return prepareWrite(ctx, writeOptions, (commit) =>
    withStoredMedia(ctx, postMedia, input.media, (stored) => commit(insert(stored))),
  )
}

async function insertPost(tx: Transaction, input: NewPost, given?: MentionEntity[]): Promise<number> {
  const { content, topic, quoteOfId, productId, replySetting } = input
  const { id: authorId } = tx.viewer
  // Reads the campus again: receiving files may have taken minutes.
  const { campus } = await tx.db.user.update({
    where: { id: authorId },
    data: { postsCount: { increment: 1 } },
    select: { campus: true },
  })
  if (productId != null) await requireVisibleProduct(tx, productId)
  const quoted = quoteOfId == null ? null : await requireQuotable(tx, quoteOfId)
  const mentions = await findMentions(tx, content, { given })
  const createdAt = tx.now()
  const { id } = await tx.db.post.create({
    data: {
      authorId,
      content,
      ...toTopicColumns(topic),
      searchText: createPostSearchText({ content, topic }),
      quoteOfId,
      productId,
      isQuote: quoteOfId != null,
      replySetting,
      mentions: mentions as object[],
      campus,
      hotScore: calculateHotScore(0, createdAt),
      createdAt,
    },
    select: { id: true },
  })
  if (quoted) await notify(tx, { kind: 'QUOTE', recipientId: quoted.authorId, postId: id, text: content })
  const otherMentions = mentions.filter(({ userId }) => userId !== quoted?.authorId)
  await notifyMentioned(tx, { entities: otherMentions, postId: id, text: content })
  tx.publish('newPost', 'all', { postId: id, authorId, campus })
  tx.publish('user', String(authorId), { change: 'profile' })
  tx.publish('figures', 'all', {})
  return id
}

/** Returns a post that the viewer may quote: they may reply to it, and its author is public (001 §2). */
async function requireQuotable(tx: Transaction, quoteOfId: number) {
  const post = await requireVisiblePost(tx, quoteOfId, { lock: true })
  if (post.authorId === tx.viewer.id) return post
  if (post.isPrivate) throw new Refusal('FORBIDDEN', 'Posts of private accounts cannot be quoted')
  requireMayReply(post)
  return post
}

/** Throws FORBIDDEN unless the author accepts replies and quotes of the viewer (001 §2). */
export function requireMayReply({ viewerMayReply, replySetting, authorName }: VisiblePost): void {
  if (viewerMayReply) return
  throw new Refusal(
    'FORBIDDEN',
    replySetting === 'NOBODY'
      ? `${authorName} has turned off replies and quotes`
      : `Only followers of ${authorName} can reply and quote`,
  )
}

/** Replaces the text of the viewer's post and keeps the old one; may be blank if there are media (001 §5). */
export async function editPost(
  ctx: AuthenticatedContext,
  input: { postId: number; content: string; mentions?: MentionEntity[] },
): Promise<{ postId: number }> {
  const { postId } = input
  const { content } = parse(postText, input)
  return write(ctx, { operation: 'editPost', input: { ...input }, limit: editLimit }, async (tx) => {
    const oldPost = await lockOwnPost(tx, postId)
    if (isBlank(content) && oldPost.mediaCount === 0 && oldPost.productId === null)
      throw createInvalidInput('content', emptyPostError)
    if (content === oldPost.content) return { postId }
    const mentions = await findMentions(tx, content, { given: shiftMentions(input), before: oldPost })
    await tx.db.postEdit.create({ data: { postId, content: oldPost.content, editedAt: tx.now() } })
    const searchText = createPostSearchText({ content, topic: oldPost.topic })
    await tx.db.post.update({
      where: { id: postId },
      data: { content, searchText, mentions: mentions as object[], editedAt: tx.now() },
    })
    await notifyMentioned(tx, { entities: mentions, before: oldPost.mentions, postId, text: content })
    tx.publish('post', String(postId), { change: 'edited' })
    await checkForSpamWave(tx, { postId, content, before: oldPost.content })
    return { postId }
  })
}

/** Deletes the viewer's post with its media, likes, comments, reposts and saves (001 §2). */
export async function deletePost(ctx: AuthenticatedContext, postId: number): Promise<void> {
  await write(ctx, { operation: 'deletePost', input: { postId } }, async (tx) => {
    const authorId = tx.viewer.id
    await lockUser(tx, authorId)
    await lockOwnPost(tx, postId)
    await removePost(tx, postId, authorId)
    return { postId }
  })
}

/** Deletes one post of a user whose account is being deleted; returns false when none is left. */
export async function removeNextPost(tx: TransactionContext, authorId: number): Promise<boolean> {
  await lockUser(tx, authorId)
  const postId = await lockNextPost(tx, authorId)
  if (postId === undefined) return false
  await removePost(tx, postId, authorId)
  return true
}

/** Deletes a post that broke the rules; false if it is gone already. */
export async function takeDownPost(tx: Transaction, postId: number) {
  const post = await findPost(tx, postId)
  if (!post) return false
  await lockUser(tx, post.authorId)
  if (!(await findPost(tx, postId, { lock: true }))) return false
  await removePost(tx, postId, post.authorId)
  return true
}

/** Hides a post from everyone but its author and moderators, or shows it again; false if it is so already or gone. */
export async function setPostHeld(tx: TransactionContext, postId: number, isHeld: boolean): Promise<boolean> {
  const { count } = await tx.db.post.updateMany({ where: { id: postId, isHeld: !isHeld }, data: { isHeld } })
  if (count === 0) return false
  await setMediaRestricted(tx, postMedia, { postId }, isHeld)
  tx.publish('post', String(postId), { change: 'counts' })
  return true
}

/** Deletes a post and its notifications. The author and then the post must be locked. */
async function removePost(tx: TransactionContext, postId: number, authorId: number) {
  await deleteMedia(tx, { postId })
  await retractPostNotifications(tx, postId)
  await tx.db.post.delete({ where: { id: postId } })
  await tx.db.user.update({ where: { id: authorId }, data: { postsCount: { decrement: 1 } } })
  tx.publish('post', String(postId), { change: 'deleted' })
  tx.publish('user', String(authorId), { change: 'profile' })
  tx.publish('figures', 'all', {})
}

/** Returns a visible post; NOT_FOUND otherwise. `lock` keeps it unchanged until the transaction ends. */
export async function requireVisiblePost(tx: AuthenticatedContext, postId: number, { lock = false } = {}) {
  const post = await findPost(tx, postId, { lock })
  if (!post) throw new Refusal('NOT_FOUND', 'Post not found')
  return post
}

/** Locks the viewer's own post; NOT_FOUND if not visible, FORBIDDEN if it is another's. */
export async function lockOwnPost(tx: AuthenticatedContext, postId: number): Promise<VisiblePost> {
  const post = await requireVisiblePost(tx, postId, { lock: true })
  if (post.authorId !== tx.viewer.id) throw new Refusal('FORBIDDEN', 'Only the author can do this')
  return post
}

const createInvalidInput = (path: string, message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })

/** Returns the mentions with offsets for the stored text, which has no leading spaces. */
export function shiftMentions({ content, mentions }: { content: string; mentions?: MentionEntity[] }) {
  const trimmedLength = content.length - content.trimStart().length
  return mentions?.map((entity) => ({ ...entity, offset: entity.offset - trimmedLength }))
}

/** Returns the input that a repeat under the same Idempotency-Key must match: all but the bytes of files. */
const toReplayInput = ({ media, ...input }: NewPost) => ({
  ...input,
  media: media.map(({ url, alt, file, poster }) => [url, alt, Boolean(file), Boolean(poster)]),
})
