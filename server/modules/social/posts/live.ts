// Subscription of a post: counts, text, comments, and its end.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { commentUpdates } from '#server/modules/social/comments/live.ts'
import { Post, requirePost } from './loaders.ts'
import { watchPost, type PostRemoval, type PostChange, type PostUpdate as Update } from './postUpdates.ts'

/** Field with the post of an update: preloaded once for a broadcast to all subscribers, else loaded for the viewer. */
const changedPostField = (t: FieldBuilder<PostChange>, description: string) =>
  t.field({
    type: Post,
    description,
    resolve: ({ post, postId }, _args, ctx) => (ctx.isBroadcastContext ? post : requirePost(ctx, postId)),
  })

const PostCounts = builder.objectRef<PostChange>('PostCounts').implement({
  description: 'The counts of likes, comments or reposts changed.',
  fields: (t) => ({ post: changedPostField(t, 'The post with its counts as they are now.') }),
})

const PostEdited = builder.objectRef<PostChange>('PostEdited').implement({
  description: 'The text of the post changed.',
  fields: (t) => ({ post: changedPostField(t, 'The post as it is now.') }),
})

const PostDeleted = builder.objectRef<PostRemoval>('PostDeleted').implement({
  description: 'The post is deleted or no longer visible to you. The subscription ends.',
  fields: (t) => ({
    postId: t.id({
      description: 'The global id of the post.',
      resolve: ({ postId }) => globalId('Post', postId),
    }),
  }),
})

const types = { counts: PostCounts, edited: PostEdited, deleted: PostDeleted, ...commentUpdates }

const PostUpdate = builder.unionType('PostUpdate', {
  description: 'An update of a post.',
  types: Object.values(types),
  resolveType: ({ kind }) => types[kind],
})

builder.subscriptionField('postUpdates', (t) =>
  t.field({
    type: PostUpdate,
    description:
      'Updates of a post and its comments. The current counts come first, and the text if it was ever edited; then changes, merged, at most four times a second. When the subscription ends by itself, or after a lost connection, read the post again. Selecting no fields about you is far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { postId: t.arg.id({ description: 'The global id of the post.' }) },
    subscribe: (_root, { postId }, ctx) => watchPost(authenticated(ctx), databaseId('Post', postId)),
    resolve: (update: Update) => update,
  }),
)
