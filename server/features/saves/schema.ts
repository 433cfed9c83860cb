// Saved posts in the graph: the list of them, whether a post is among them, and keeping it or letting it go.
import { builder } from '#server/core/builder.ts'
import { signed } from '#server/core/context.ts'
import { databaseId } from '#server/core/ids.ts'
import { pageArguments } from '#server/core/pageArguments.ts'
import { Viewer } from '#server/core/viewer.ts'
import { Post, PostConnection, postField, postPage } from '#server/features/posts/loader.ts'
import { savedPosts } from './rows.ts'
import { setPostSaved } from './saves.ts'

builder.objectField(Post, 'viewerHasSaved', (t) =>
  t.exposeBoolean('viewerHasSaved', {
    description: 'Whether you have saved it; nobody else knows.',
    extensions: { perViewer: true },
  }),
)

builder.prismaObjectField(Viewer, 'savedPosts', (t) =>
  t.field({
    type: PostConnection,
    description: 'The posts you have saved, the last saved first.',
    extensions: { withoutRow: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => postPage(ctx, savedPosts, signed(ctx).viewer.id, page),
  }),
)

builder.relayMutationField(
  'setPostSaved',
  {
    description: 'Whether you keep which post.',
    inputFields: (t) => ({
      postId: t.id({ description: 'The global id of a post you see.' }),
      saved: t.boolean({ description: 'True to keep it among your saved posts, false to let it go.' }),
    }),
  },
  {
    description:
      'Keeps a post for later, or no longer; nobody else learns of it. Saying it again changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setPostSaved(signed(ctx), databaseId('Post', input.postId), input.saved),
  },
  { description: 'The post after the change.', outputFields: (t) => ({ post: postField(t) }) },
)
