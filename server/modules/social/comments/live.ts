// GraphQL types of comment updates, for subscribers of a post.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { globalId } from '#server/core/context/ids.ts'
import type { CommentRemoval, CommentChange } from './commentUpdates.ts'
import { Comment, requireComment } from './loaders.ts'

/**
 * Field with the comment of an update: preloaded once for a broadcast to all subscribers, else loaded for the viewer.
 */
const changedCommentField = (t: FieldBuilder<CommentChange>, description: string) =>
  t.field({
    type: Comment,
    description,
    resolve: ({ comment, commentId }, _args, ctx) =>
      ctx.isBroadcastContext ? comment : requireComment(ctx, commentId),
  })

const CommentAdded = builder.objectRef<CommentChange>('CommentAdded').implement({
  description: 'A comment or reply was added, or a hidden one is shown again.',
  fields: (t) => ({ comment: changedCommentField(t, 'The comment; `rootId` is the thread it belongs to.') }),
})

const CommentChanged = builder.objectRef<CommentChange>('CommentChanged').implement({
  description: 'A comment was edited, its likes changed, or it was hidden and you still see it.',
  fields: (t) => ({ comment: changedCommentField(t, 'The comment as it is now.') }),
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
