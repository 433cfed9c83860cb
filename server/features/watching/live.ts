// What one is told while one watches: a post's counts and comments, and that there are new posts.
import { builder, type FieldBuilder } from '#server/core/builder.ts'
import { signed } from '#server/core/context.ts'
import { databaseId, globalId } from '#server/core/ids.ts'
import { Refusal } from '#server/core/refusal.ts'
import { Comment, loadComment } from '#server/features/comments/loader.ts'
import { FeedScope } from '#server/features/feed/loader.ts'
import { loadPost, Post } from '#server/features/posts/loader.ts'
import { User } from '#server/features/users/loader.ts'
import { awaitPosts, type NewPost as NewPostNews } from './newPosts.ts'
import {
  watchPost,
  type CommentLoss,
  type CommentNews,
  type PostLoss,
  type PostNews,
  type PostUpdate as Told,
} from './postUpdates.ts'

/** The post of an update: for one reader it is read as he sees it, for many as it was read for all. */
const postOf = (t: FieldBuilder<PostNews>, description: string) =>
  t.field({
    type: Post,
    description,
    resolve: async ({ post, postId }, _args, ctx) =>
      ctx.isForMany ? post : ((await loadPost(ctx, postId)) ?? gone('Post')),
  })

const commentOf = (t: FieldBuilder<CommentNews>, description: string) =>
  t.field({
    type: Comment,
    description,
    resolve: async ({ comment, commentId }, _args, ctx) =>
      ctx.isForMany ? comment : ((await loadComment(ctx, commentId)) ?? gone('Comment')),
  })

const gone = (what: string): never => {
  throw new Refusal('NOT_FOUND', `${what} not found`)
}

const PostCounts = builder.objectRef<PostNews>('PostCounts').implement({
  description: 'How many people like the post, comment on it and repost it.',
  fields: (t) => ({ post: postOf(t, 'The post with its counts as they are now.') }),
})

const PostEdited = builder.objectRef<PostNews>('PostEdited').implement({
  description: 'The text of the post is another one.',
  fields: (t) => ({ post: postOf(t, 'The post as it is now.') }),
})

const CommentAdded = builder.objectRef<CommentNews>('CommentAdded').implement({
  description: 'Somebody commented or replied, or what the author of the post had hidden is shown again.',
  fields: (t) => ({ comment: commentOf(t, 'The comment; `rootId` says in which thread it belongs.') }),
})

const CommentChanged = builder.objectRef<CommentNews>('CommentChanged').implement({
  description: 'A comment was edited; or hidden, told to who still sees it.',
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

const PostDeleted = builder.objectRef<PostLoss>('PostDeleted').implement({
  description: 'The post is there no more, or no more for you. Nothing comes after it.',
  fields: (t) => ({
    postId: t.id({
      description: 'The global id it had.',
      resolve: ({ postId }) => globalId('Post', postId),
    }),
  }),
})

const types = {
  counts: PostCounts,
  edited: PostEdited,
  added: CommentAdded,
  changed: CommentChanged,
  removed: CommentRemoved,
  deleted: PostDeleted,
}

const PostUpdate = builder.unionType('PostUpdate', {
  description: 'What has happened to a post.',
  types: [PostCounts, PostEdited, CommentAdded, CommentChanged, CommentRemoved, PostDeleted],
  resolveType: ({ kind }) => types[kind],
})

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

builder.subscriptionFields((t) => ({
  postUpdates: t.field({
    type: PostUpdate,
    description:
      'What happens to a post while you look at it. First you are told its counts, and its text if that was ever changed; then what changes, several changes at once as one, at most four times a second. When it ends by itself, or after you were away, ask for the post anew. An update that asks for nothing about you is far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { postId: t.arg.id({ description: 'The global id of the post.' }) },
    subscribe: (_root, { postId }, ctx) => watchPost(signed(ctx), databaseId('Post', String(postId))),
    resolve: (update: Told) => update,
  }),
  newPosts: t.field({
    type: NewPost,
    description: 'Posts of others as they are published: for a note such as "3 new posts" above a feed.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: {
      scope: t.arg({ type: FeedScope, defaultValue: 'ALL', description: 'Whose posts you wait for.' }),
    },
    subscribe: (_root, { scope }, ctx) => awaitPosts(signed(ctx), scope),
    resolve: (update: NewPostNews) => update,
  }),
}))
