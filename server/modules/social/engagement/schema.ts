// GraphQL mutations of likes and reposts.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { commentField } from '#server/modules/social/comments/loaders.ts'
import { postField } from '#server/modules/social/posts/loaders.ts'
import { setCommentLiked, setPostLiked, setPostReposted } from './engagement.ts'

const postIdDescription = 'The global id of a visible post.'
const postPayload = {
  description: 'The post after the change.',
  outputFields: (t: Parameters<typeof postField>[0]) => ({ post: postField(t) }),
}

builder.relayMutationField(
  'setPostLiked',
  {
    description: 'The post and your like.',
    inputFields: (t) => ({
      postId: t.id({ description: postIdDescription }),
      liked: t.boolean({ description: 'True to like it, false to remove your like.' }),
    }),
  },
  {
    description: 'Likes a post, or removes the like. Idempotent.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setPostLiked(authenticated(ctx), databaseId('Post', input.postId), input.liked),
  },
  postPayload,
)

builder.relayMutationField(
  'setPostReposted',
  {
    description: 'The post and your repost.',
    inputFields: (t) => ({
      postId: t.id({ description: postIdDescription }),
      reposted: t.boolean({ description: 'True to repost it, false to remove your repost.' }),
    }),
  },
  {
    description:
      'Reposts a post to your followers, or removes the repost. FORBIDDEN for posts of private accounts of others. Idempotent.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setPostReposted(authenticated(ctx), databaseId('Post', input.postId), input.reposted),
  },
  postPayload,
)

builder.relayMutationField(
  'setCommentLiked',
  {
    description: 'The comment and your like.',
    inputFields: (t) => ({
      commentId: t.id({ description: 'The global id of a visible comment or reply.' }),
      liked: t.boolean({ description: 'True to like it, false to remove your like.' }),
    }),
  },
  {
    description: 'Likes a comment or reply, or removes the like. Idempotent.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setCommentLiked(authenticated(ctx), databaseId('Comment', input.commentId), input.liked),
  },
  { description: 'The comment after the change.', outputFields: (t) => ({ comment: commentField(t) }) },
)
