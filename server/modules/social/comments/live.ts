// GraphQL types of comment updates, for watchers of a post.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { globalId } from '#server/core/context/ids.ts'
import type { CommentRemoval, CommentChange } from './commentUpdates.ts'
import { Comment, requireComment } from './loaders.ts'

/** The comment of an update: loaded for a single viewer, or as it was read once for all of them. */
const commentOf = (t: FieldBuilder<CommentChange>, description: string) =>
  t.field({
    type: Comment,
    description,
    resolve: ({ comment, commentId }, _args, ctx) =>
      ctx.isForMany ? comment : requireComment(ctx, commentId),
  })

const CommentAdded = builder.objectRef<CommentChange>('CommentAdded').implement({
  description: 'A comment or reply was added, or a hidden one is shown again.',
  fields: (t) => ({ comment: commentOf(t, 'The comment; `rootId` is the thread it belongs to.') }),
})

const CommentChanged = builder.objectRef<CommentChange>('CommentChanged').implement({
  description: 'A comment was edited, its likes changed, or it was hidden and you still see it.',
  fields: (t) => ({ comment: commentOf(t, 'The comment as it is now.') }),
})

const CommentRemoved = builder.objectRef<CommentRemoval>('CommentRemoved').implement({
  description: 'A comment was deleted or hidden, with the thread under it.',
  fields: (t) => ({
    commentId: t.id({
      description: 'The global id of the comment.',
      resolve: ({ commentId }) => globalId('Comment', commentId),
    }),
  }),
})

export const commentUpdates = { added: CommentAdded, changed: CommentChanged, removed: CommentRemoved }
