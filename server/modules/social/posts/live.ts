// What one is told while one watches a post: its counts, its text, its comments, and that it is gone.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { commentUpdates } from '#server/modules/social/comments/live.ts'
import { loadPost, Post } from './loaders.ts'
import { watchPost, type PostLoss, type PostNews, type PostUpdate as Told } from './postUpdates.ts'

/** The post of an update: for one reader it is read as he sees it, for many as it was read for all. */
const postOf = (t: FieldBuilder<PostNews>, description: string) =>
  t.field({
    type: Post,
    description,
    resolve: async ({ post, postId }, _args, ctx) => {
      const seen = ctx.isForMany ? post : await loadPost(ctx, postId)
      if (!seen) throw new Refusal('NOT_FOUND', 'Post not found')
      return seen
    },
  })

const PostCounts = builder.objectRef<PostNews>('PostCounts').implement({
  description: 'How many people like the post, comment on it and repost it.',
  fields: (t) => ({ post: postOf(t, 'The post with its counts as they are now.') }),
})

const PostEdited = builder.objectRef<PostNews>('PostEdited').implement({
  description: 'The text of the post is another one.',
  fields: (t) => ({ post: postOf(t, 'The post as it is now.') }),
})

const PostDeleted = builder.objectRef<PostLoss>('PostDeleted').implement({
  description: 'The post is there no more, or no more for you. Nothing comes after it.',
  fields: (t) => ({
    postId: t.id({
      description: 'The global id it had.',
      resolve: ({ postId }) => globalId('Post', postId),
    }),
  }),
})

const types = { counts: PostCounts, edited: PostEdited, deleted: PostDeleted, ...commentUpdates }

const PostUpdate = builder.unionType('PostUpdate', {
  description: 'What has happened to a post.',
  types: Object.values(types),
  resolveType: ({ kind }) => types[kind],
})

builder.subscriptionField('postUpdates', (t) =>
  t.field({
    type: PostUpdate,
    description:
      'What happens to a post while you look at it. First you are told its counts, and its text if that was ever changed; then what changes, several changes at once as one, at most four times a second. When it ends by itself, or after you were away, ask for the post anew. An update that asks for nothing about you is far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { postId: t.arg.id({ description: 'The global id of the post.' }) },
    subscribe: (_root, { postId }, ctx) => watchPost(signed(ctx), databaseId('Post', String(postId))),
    resolve: (update: Told) => update,
  }),
)
