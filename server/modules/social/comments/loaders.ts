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
import { findComments, readComments, readNewestComments, readReplies, type CommentRow } from './queries.ts'

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
    extensions: { readsDatabase: true },
    resolve: ({ commentId }, _args, ctx) => requireComment(ctx, commentId),
  })

export async function requireComment(ctx: Context, commentId: number): Promise<CommentRow> {
  const comment = await loadComment(ctx, commentId)
  if (!comment) throw new Refusal('NOT_FOUND', 'Comment not found')
  return comment
}

const loadComments = createLoader(readComments)

/** Returns a page of the comments on a post without replies, oldest first. */
export async function loadCommentPage(ctx: Context, { id }: { id: number }, page: PageArguments) {
  const size = sizeOf(page)
  const rows = await loadComments(ctx, id, {
    after: decodeAfterId('comments', page),
    size: statementSize(size),
  })
  return toPage('comments', rows ?? [], size)
}

/** Loads the newest comments of a post, oldest first. */
export const loadNewestComments = createLoader(readNewestComments)

const loadReplies = createLoader(readReplies)

/** Returns a page of the replies under a comment, oldest first; empty for a reply. */
export async function loadReplyPage(ctx: Context, { id, rootId }: CommentRow, page: PageArguments) {
  const size = sizeOf(page)
  const after = decodeAfterId('replies', page)
  if (rootId !== null) return toPage('replies', [], size)
  const rows = await loadReplies(ctx, id, { after, size: statementSize(size) })
  return toPage('replies', rows ?? [], size)
}

/** Returns the comment id of the cursor; 0 for the first page. */
const decodeAfterId = (list: string, page: PageArguments): number => decodeCursor(list, page, 1)?.[0] ?? 0

const toPage = (list: string, rows: CommentRow[], size: number) =>
  connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
