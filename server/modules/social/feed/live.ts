// What one is told while one reads a feed: that there are new posts.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { FeedScope } from './loaders.ts'
import { awaitPosts, type NewPost as NewPostNews } from './newPosts.ts'

const NewPost = builder.objectRef<NewPostNews>('NewPost').implement({
  description: 'Somebody posted something that you may see.',
  fields: (t) => ({
    postId: t.id({
      description: 'The global id of the post.',
      resolve: ({ postId }) => globalId('Post', postId),
    }),
    author: t.field({ type: User, description: 'Who posted it.', resolve: ({ post }) => post.author }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was posted.',
      resolve: ({ post }) => post.createdAt,
    }),
  }),
})

builder.subscriptionField('newPosts', (t) =>
  t.field({
    type: NewPost,
    description:
      'Posts of others as they are published: for a note such as "3 new posts" above a feed. Of your own with `includeOwn`.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: {
      scope: t.arg({ type: FeedScope, defaultValue: 'ALL', description: 'Whose posts you wait for.' }),
      includeOwn: t.arg.boolean({
        defaultValue: false,
        description:
          'Whether you are told of your own posts too, whatever the scope, wherever you post them.',
      }),
    },
    subscribe: (_root, wanted, ctx) => awaitPosts(signed(ctx), wanted),
    resolve: (update: NewPostNews) => update,
  }),
)
