// REST routes of likes, of posts and comments, and reposts (001 §7): bare calls toggle, and a body says how it should be (ADR 6).
import * as z from 'zod/mini'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, rowOf } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'

const wish = (name: string) => z.optional(z.boolean(`${name} must be true or false`))

const ofPost = ({ id }: Record<string, string>) => ({ id: rowOf('Post', id) })

export const engagementRoutes = [
  route('POST /api/posts/:id/like', {
    summary:
      'Likes a post, or takes the like back if there is one. With {"liked": true} or {"liked": false} it is as you say, however often you call.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: SetPostLikedInput!) {
      setPostLiked(input: $input) { post { viewerHasLiked likesCount } }
    }`),
    body: z.object({ liked: wish('liked') }),
    toggles: {
      wish: 'liked',
      document: documentOf(`query ($id: Int!) { thing: post(databaseId: $id) { isOn: viewerHasLiked } }`),
      variables: ofPost,
    },
    variables: ({ params, body: { liked } }) => ({
      input: { postId: nodeId('Post', params.id), liked: liked === true },
    }),
    reply: ({ setPostLiked: { post } }) => ({ liked: post.viewerHasLiked, likesCount: post.likesCount }),
    answer: z.object({ liked: z.boolean(), likesCount: z.int() }),
  }),

  route('POST /api/comments/:id/like', {
    summary:
      'Likes a comment or a reply, or takes the like back if there is one. With {"liked": true} or {"liked": false} it is as you say.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: SetCommentLikedInput!) {
      setCommentLiked(input: $input) { comment { viewerHasLiked likesCount } }
    }`),
    body: z.object({ liked: wish('liked') }),
    toggles: {
      wish: 'liked',
      document: documentOf(
        `query ($id: ID!) { thing: node(id: $id) { ... on Comment { isOn: viewerHasLiked } } }`,
      ),
      variables: ({ id }) => ({ id: nodeId('Comment', id) }),
    },
    variables: ({ params, body: { liked } }) => ({
      input: { commentId: nodeId('Comment', params.id), liked: liked === true },
    }),
    reply: ({ setCommentLiked: { comment } }) => ({
      liked: comment.viewerHasLiked,
      likesCount: comment.likesCount,
    }),
    answer: z.object({ liked: z.boolean(), likesCount: z.int() }),
  }),

  route('POST /api/posts/:id/repost', {
    summary:
      'Reposts a post, or takes the repost back if there is one. With {"reposted": true} or {"reposted": false} it is as you say.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: SetPostRepostedInput!) {
      setPostReposted(input: $input) { post { viewerHasReposted repostsCount } }
    }`),
    body: z.object({ reposted: wish('reposted') }),
    toggles: {
      wish: 'reposted',
      document: documentOf(`query ($id: Int!) { thing: post(databaseId: $id) { isOn: viewerHasReposted } }`),
      variables: ofPost,
    },
    variables: ({ params, body: { reposted } }) => ({
      input: { postId: nodeId('Post', params.id), reposted: reposted === true },
    }),
    reply: ({ setPostReposted: { post } }) => ({
      repostsCount: post.repostsCount,
      isReposted: post.viewerHasReposted,
    }),
    answer: z.object({ repostsCount: z.int(), isReposted: z.boolean() }),
  }),
]
