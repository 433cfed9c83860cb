// Subscription of new posts for a feed.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { FeedScope } from './loaders.ts'
import { subscribeNewPosts, type NewPost as NewPostUpdate } from './newPosts.ts'

const NewPost = builder.objectRef<NewPostUpdate>('NewPost').implement({
  description: 'A new post that you may see.',
  fields: (t) => ({
    postId: t.id({
      description: 'The global id of the post.',
      resolve: ({ postId }) => globalId('Post', postId),
    }),
    author: t.field({
      type: User,
      description: 'The author of the post.',
      resolve: ({ post }) => post.author,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Time of posting.',
      resolve: ({ post }) => post.createdAt,
    }),
  }),
})

builder.subscriptionField('newPosts', (t) =>
  t.field({
    type: NewPost,
    description:
      'New posts of others as they are published, for a note such as "3 new posts" above a feed; with `includeOwn` also yours.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: {
      scope: t.arg({ type: FeedScope, defaultValue: 'ALL', description: 'Authors of the posts to receive.' }),
      includeOwn: t.arg.boolean({
        defaultValue: false,
        description: 'True to receive your own posts too, in every scope and from every device.',
      }),
    },
    subscribe: (_root, filter, ctx) => subscribeNewPosts(authenticated(ctx), filter),
    resolve: (update: NewPostUpdate) => update,
  }),
)
