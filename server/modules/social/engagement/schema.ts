// Likes and reposts in the graph: mutations that say how it should be.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { commentField } from '#server/modules/social/comments/loaders.ts'
import { postField } from '#server/modules/social/posts/loaders.ts'
import { setCommentLiked, setPostLiked, setPostReposted } from './engagement.ts'

const postId = 'The global id of a post you see.'
const payload = {
  description: 'The post after the change.',
  outputFields: (t: Parameters<typeof postField>[0]) => ({ post: postField(t) }),
}

builder.relayMutationField(
  'setPostLiked',
  {
    description: 'Whether you like which post.',
    inputFields: (t) => ({
      postId: t.id({ description: postId }),
      liked: t.boolean({ description: 'True to like it, false to take your like back.' }),
    }),
  },
  {
    description: 'Likes a post, or takes the like back. Saying again what is so already changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setPostLiked(signed(ctx), databaseId('Post', input.postId), input.liked),
  },
  payload,
)

builder.relayMutationField(
  'setPostReposted',
  {
    description: 'Whether you repost which post.',
    inputFields: (t) => ({
      postId: t.id({ description: postId }),
      reposted: t.boolean({ description: 'True to repost it, false to take your repost back.' }),
    }),
  },
  {
    description:
      'Shows a post to those who follow you, or no longer. Posts of private accounts are refused. Saying again what is so already changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setPostReposted(signed(ctx), databaseId('Post', input.postId), input.reposted),
  },
  payload,
)

builder.relayMutationField(
  'setCommentLiked',
  {
    description: 'Whether you like which comment.',
    inputFields: (t) => ({
      commentId: t.id({ description: 'The global id of a comment or reply you see.' }),
      liked: t.boolean({ description: 'True to like it, false to take your like back.' }),
    }),
  },
  {
    description:
      'Likes a comment or a reply, or takes the like back. Saying again what is so already changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setCommentLiked(signed(ctx), databaseId('Comment', input.commentId), input.liked),
  },
  { description: 'The comment after the change.', outputFields: (t) => ({ comment: commentField(t) }) },
)
