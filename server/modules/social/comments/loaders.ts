// What reads comments for the graph: their type, comments by id, and pages of a post's and of a thread's.
import { batched } from '#server/core/paging/batch.ts'
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
  { type: Comment, name: 'CommentConnection', description: 'One page of comments, the oldest first.' },
  { name: 'CommentEdge', description: 'One comment of a list, with its place.' },
)

/** A comment by id, with all others that are asked for in the same turn; null for one the caller may not see. */
export const loadComment = batched(async (ctx, ids: number[]) => {
  const comments = await findComments(ctx, ids)
  return new Map(comments.map((comment) => [comment.id, comment]))
})

/** The comment of a payload, re-read with the caller's own selection. */
export const commentField = (t: FieldBuilder<{ commentId: number }>) =>
  t.field({
    type: Comment,
    description: 'The comment, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ commentId }, _args, ctx) => {
      const comment = await loadComment(ctx, commentId)
      if (!comment) throw new Refusal('NOT_FOUND', 'Comment not found')
      return comment
    },
  })

const loadComments = batched(readComments)

/** The comments on a post that the caller sees: those that answer none, the oldest first. */
export async function commentPage(ctx: Context, { id }: { id: number }, page: PageArguments) {
  const size = sizeOf(page)
  const rows = await loadComments(ctx, id, { after: behind('comments', page), size: statementSize(size) })
  return pageOf('comments', rows ?? [], size)
}

/** The newest comments of a post, with those of all others that are asked for in the same turn. */
export const newestComments = batched(readNewest)

const loadReplies = batched(readReplies)

/** The replies in the thread of a comment that the caller sees, the oldest first; a reply has none of its own. */
export async function replyPage(ctx: Context, { id, rootId }: CommentRow, page: PageArguments) {
  const size = sizeOf(page)
  const after = behind('replies', page)
  if (rootId !== null) return pageOf('replies', [], size)
  const rows = await loadReplies(ctx, id, { after, size: statementSize(size) })
  return pageOf('replies', rows ?? [], size)
}

/** The id that a page begins behind. */
function behind(list: string, page: PageArguments): number {
  const [id = 0] = decodeCursor(list, page, 1) ?? []
  return id
}

const pageOf = (list: string, rows: CommentRow[], size: number) =>
  connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
