// What one is told of the comments on a post while one watches it.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { CommentLoss, CommentNews } from './commentUpdates.ts'
import { Comment, loadComment } from './loaders.ts'

/** The comment of an update: for one reader it is read as he sees it, for many as it was read for all. */
const commentOf = (t: FieldBuilder<CommentNews>, description: string) =>
  t.field({
    type: Comment,
    description,
    resolve: async ({ comment, commentId }, _args, ctx) => {
      const seen = ctx.isForMany ? comment : await loadComment(ctx, commentId)
      if (!seen) throw new Refusal('NOT_FOUND', 'Comment not found')
      return seen
    },
  })

const CommentAdded = builder.objectRef<CommentNews>('CommentAdded').implement({
  description: 'Somebody commented or replied, or what the author of the post had hidden is shown again.',
  fields: (t) => ({ comment: commentOf(t, 'The comment; `rootId` says in which thread it belongs.') }),
})

const CommentChanged = builder.objectRef<CommentNews>('CommentChanged').implement({
  description: 'A comment was edited, or liked, or no longer; or hidden, told to who still sees it.',
  fields: (t) => ({ comment: commentOf(t, 'The comment as it is now.') }),
})

const CommentRemoved = builder.objectRef<CommentLoss>('CommentRemoved').implement({
  description: 'A comment was deleted or hidden. The replies in a thread under it go with it.',
  fields: (t) => ({
    commentId: t.id({
      description: 'The global id it has or had.',
      resolve: ({ commentId }) => globalId('Comment', commentId),
    }),
  }),
})

/** The types of what a post's watchers are told, by the kind of the update. */
export const commentUpdates = { added: CommentAdded, changed: CommentChanged, removed: CommentRemoved }
