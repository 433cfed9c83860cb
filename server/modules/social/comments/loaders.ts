// GraphQL type, loaders and pages of comments.
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { findComments, readComments, readNewest, readReplies, type CommentRow } from './queries.ts'

export const Comment = builder.objectRef<CommentRow>('Comment')

export const CommentConnection = builder.connectionObject(
  { type: Comment, name: 'CommentConnection', description: 'One page of comments, oldest first.' },
  { name: 'CommentEdge', description: 'One comment of a page, with its cursor.' },
)

/** Loads comments by id; null for comments the viewer cannot see. */
export const loadComment = createLoader(async (ctx, ids: number[]) => {
  const comments = await findComments(ctx, ids)
  return new Map(comments.map((comment) => [comment.id, comment]))
})

export const commentField = (t: FieldBuilder<{ commentId: number }>) =>
  t.field({
    type: Comment,
    description: 'The comment after the change.',
    extensions: { isRead: true },
    resolve: ({ commentId }, _args, ctx) => requireComment(ctx, commentId),
  })

export async function requireComment(ctx: Context, commentId: number): Promise<CommentRow> {
  const comment = await loadComment(ctx, commentId)
  if (!comment) throw new Refusal('NOT_FOUND', 'Comment not found')
  return comment
}

const loadComments = createLoader(readComments)

/** Returns a page of the comments on a post without replies, oldest first. */
export async function commentPage(ctx: Context, { id }: { id: number }, page: PageArguments) {
  const size = sizeOf(page)
  const rows = await loadComments(ctx, id, { after: idBefore('comments', page), size: statementSize(size) })
  return pageOf('comments', rows ?? [], size)
}

export const newestComments = createLoader(readNewest)

const loadReplies = createLoader(readReplies)

/** Returns a page of the thread under a comment, oldest first; empty for a reply. */
export async function replyPage(ctx: Context, { id, rootId }: CommentRow, page: PageArguments) {
  const size = sizeOf(page)
  const after = idBefore('replies', page)
  if (rootId !== null) return pageOf('replies', [], size)
  const rows = await loadReplies(ctx, id, { after, size: statementSize(size) })
  return pageOf('replies', rows ?? [], size)
}

const idBefore = (list: string, page: PageArguments): number => decodeCursor(list, page, 1)?.[0] ?? 0

const pageOf = (list: string, rows: CommentRow[], size: number) =>
  connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
