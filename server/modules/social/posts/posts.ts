// Verbs of posts: publish, edit and delete. What others may see of it is said in core/visibility.ts.
import { isBlank } from '#rules/shared/common'
import { emptyPost, postText, topicChoice } from '#rules/social/posts'
import { ofNewAccounts } from '#rules/shared/newAccounts'
import { topicColumns } from '#rules/social/topics'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite, write } from '#server/core/limits/write.ts'
import {
  attach,
  dropMedia,
  setMediaClosed,
  takeMedia,
  type GivenMedia,
  type TakenMedia,
} from '#server/modules/shared/media/attaching.ts'
import {
  findMentions,
  notifyMentioned,
  type MentionEntity,
} from '#server/modules/social/mentions/mentions.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { hushPost, notify } from '#server/modules/notifications/notifications/notifications.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'
import { postMedia } from './media.ts'
import { detectFlood, showProduct } from './ports.ts'
import { findPost, hotScoreOf, lockPostOf, type VisiblePost } from './queries.ts'
import { searchTextOfPost } from './search.ts'

/** Posts an hour, and edits of them (T69). */
const postRule: LimitRule = { name: 'posts', max: 120, seconds: 3600, ofNew: ofNewAccounts.posts }
const editRule: LimitRule = { name: 'posts.edit', max: 120, seconds: 3600 }

export interface NewPost {
  content: string
  media: GivenMedia[]
  topic?: string | null
  quoteOfId?: number | null
  /** A product to show with it. */
  productId?: number | null
  replySetting: ReplySetting
  /** Who is mentioned where in `content` as it was sent; found in the text where it is not given. */
  mentions?: MentionEntity[]
}

/** Publishes a post of text, media or both, and gives its id. */
export async function createPost(ctx: AuthenticatedContext, input: NewPost): Promise<{ postId: number }> {
  const { content } = parse(postText, input)
  const { topic } = parse(topicChoice, { topic: input.topic ?? '' })
  if (isBlank(content) && input.media.length === 0 && input.productId == null)
    throw refused('content', emptyPost)
  const asked = { operation: 'createPost', input: comparable(input), limit: postRule }
  const insert = (taken: TakenMedia) => async (tx: TransactionContext<AuthenticatedContext>) => {
    const post = { ...input, content, topic: isBlank(topic) ? null : topic }
    const postId = await insertPost(tx, post, shifted(input))
    await attach(tx, postMedia, taken, { postId })
    await detectFlood(tx, { postId, content })
    return { postId }
  }
  return prepareWrite(ctx, asked, (commit) =>
    takeMedia(ctx, postMedia, input.media, (taken) => commit(insert(taken))),
  )
}

async function insertPost(
  tx: TransactionContext<AuthenticatedContext>,
  input: NewPost,
  given?: MentionEntity[],
): Promise<number> {
  const { content, topic, quoteOfId, productId, replySetting } = input
  const { id: authorId } = tx.viewer
  // The campus of this moment: files may have been on their way for minutes.
  const { campus } = await tx.db.user.update({
    where: { id: authorId },
    data: { postsCount: { increment: 1 } },
    select: { campus: true },
  })
  if (productId != null) await showProduct(tx, productId)
  const quoted = quoteOfId == null ? null : await quotablePost(tx, quoteOfId)
  const mentions = await findMentions(tx, content, { given })
  const createdAt = tx.now()
  const { id } = await tx.db.post.create({
    data: {
      authorId,
      content,
      ...topicColumns(topic),
      searchText: searchTextOfPost({ content, topic }),
      quoteOfId,
      productId,
      isQuote: quoteOfId != null,
      replySetting,
      mentions: mentions as object[],
      campus,
      hotScore: hotScoreOf(0, createdAt),
      createdAt,
    },
    select: { id: true },
  })
  if (quoted) await notify(tx, { kind: 'QUOTE', recipientId: quoted.authorId, postId: id, text: content })
  const others = mentions.filter(({ userId }) => userId !== quoted?.authorId)
  await notifyMentioned(tx, { entities: others, postId: id, text: content })
  tx.publish('newPost', 'all', { postId: id, authorId, campus })
  tx.publish('user', String(authorId), { change: 'profile' })
  tx.publish('figures', 'all', {})
  return id
}

/** A quote shows the post to one's own readers, so it takes the right to reply, and an open account (001 §2). */
async function quotablePost(
  tx: TransactionContext<AuthenticatedContext>,
  quoteOfId: number,
): Promise<VisiblePost> {
  const post = await visiblePost(tx, quoteOfId, { lock: true })
  if (post.authorId === tx.viewer.id) return post
  if (post.isPrivate) throw new Refusal('FORBIDDEN', 'Posts of private accounts cannot be quoted')
  refuseReply(post)
  return post
}

/** Refuses somebody whose replies and quotes the author does not want (001 §2). */
export function refuseReply({ viewerMayReply, replySetting, authorName }: VisiblePost): void {
  if (viewerMayReply) return
  throw new Refusal(
    'FORBIDDEN',
    replySetting === 'NOBODY'
      ? `${authorName} has turned off replies and quotes`
      : `Only followers of ${authorName} can reply and quote`,
  )
}

/** Replaces the text of one's own post; may be blank where there are media (001 §5). What it said is kept. */
export async function editPost(
  ctx: AuthenticatedContext,
  input: { postId: number; content: string; mentions?: MentionEntity[] },
): Promise<{ postId: number }> {
  const { postId } = input
  const { content } = parse(postText, input)
  return write(ctx, { operation: 'editPost', input: { ...input }, limit: editRule }, async (tx) => {
    const before = await ownPost(tx, postId)
    if (isBlank(content) && before.mediaCount === 0 && before.productId === null)
      throw refused('content', emptyPost)
    if (content === before.content) return { postId }
    const mentions = await findMentions(tx, content, { given: shifted(input), before })
    await tx.db.postEdit.create({ data: { postId, content: before.content, editedAt: tx.now() } })
    const searchText = searchTextOfPost({ content, topic: before.topic })
    await tx.db.post.update({
      where: { id: postId },
      data: { content, searchText, mentions: mentions as object[], editedAt: tx.now() },
    })
    await notifyMentioned(tx, { entities: mentions, before: before.mentions, postId, text: content })
    tx.publish('post', String(postId), { change: 'edited' })
    await detectFlood(tx, { postId, content, before: before.content })
    return { postId }
  })
}

/** Deletes one's own post with everything that hangs on it: media, likes, comments, reposts and saves (001 §2). */
export async function deletePost(ctx: AuthenticatedContext, postId: number): Promise<void> {
  await write(ctx, { operation: 'deletePost', input: { postId } }, async (tx) => {
    const authorId = tx.viewer.id
    await lockUser(tx, authorId)
    await ownPost(tx, postId)
    await removePost(tx, { postId, authorId })
    return { postId }
  })
}

/** The same with the next post of a person who leaves; false when none is left. */
export async function removePostOf(tx: TransactionContext, authorId: number): Promise<boolean> {
  await lockUser(tx, authorId)
  const postId = await lockPostOf(tx, authorId)
  if (postId === undefined) return false
  await removePost(tx, { postId, authorId })
  return true
}

/** The same with a post that broke the rules; false where it is gone already. */
export async function takeDownPost(
  tx: TransactionContext<AuthenticatedContext>,
  postId: number,
): Promise<boolean> {
  const post = await findPost(tx, postId, false)
  if (!post) return false
  await lockUser(tx, post.authorId)
  if (!(await findPost(tx, postId, true))) return false
  await removePost(tx, { postId, authorId: post.authorId })
  return true
}

/** Hides a post from everybody but its author and moderators, or shows it again; false where it is so, or gone. */
export async function setPostHeld(tx: TransactionContext, postId: number, isHeld: boolean): Promise<boolean> {
  const { count } = await tx.db.post.updateMany({ where: { id: postId, isHeld: !isHeld }, data: { isHeld } })
  if (count === 0) return false
  await setMediaClosed(tx, postMedia, { postId }, isHeld)
  tx.publish('post', String(postId), { change: 'counts' })
  return true
}

/** Both are locked, the author first. */
async function removePost(
  tx: TransactionContext,
  { postId, authorId }: { postId: number; authorId: number },
) {
  await dropMedia(tx, { postId })
  await hushPost(tx, postId)
  await tx.db.post.delete({ where: { id: postId } })
  await tx.db.user.update({ where: { id: authorId }, data: { postsCount: { decrement: 1 } } })
  tx.publish('post', String(postId), { change: 'deleted' })
  tx.publish('user', String(authorId), { change: 'profile' })
  tx.publish('figures', 'all', {})
}

/** A post that the caller sees; NOT_FOUND otherwise. `lock` keeps others from changing it meanwhile. */
export async function visiblePost(
  tx: AuthenticatedContext,
  postId: number,
  { lock = false } = {},
): Promise<VisiblePost> {
  const post = await findPost(tx, postId, lock)
  if (!post) throw new Refusal('NOT_FOUND', 'Post not found')
  return post
}

/** The caller's own post, locked; NOT_FOUND if he does not see it, FORBIDDEN if it is somebody else's. */
export async function ownPost(tx: AuthenticatedContext, postId: number): Promise<VisiblePost> {
  const post = await visiblePost(tx, postId, { lock: true })
  if (post.authorId !== tx.viewer.id) throw new Refusal('FORBIDDEN', 'Only the author can do this')
  return post
}

const refused = (path: string, message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })

/** The text is stored without the spaces before it, so the places in it move. */
export function shifted({ content, mentions }: { content: string; mentions?: MentionEntity[] }) {
  const by = content.length - content.trimStart().length
  return mentions?.map((entity) => ({ ...entity, offset: entity.offset - by }))
}

/** What a repeat under the same Idempotency-Key must have in common: everything but the bytes of files. */
const comparable = ({ media, ...input }: NewPost) => ({
  ...input,
  media: media.map(({ url, alt, file, poster }) => [url, alt, Boolean(file), Boolean(poster)]),
})
