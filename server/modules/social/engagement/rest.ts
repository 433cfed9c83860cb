// REST routes of likes and reposts (001 §7): a call without a body toggles, a body sets the state (ADR 6).
import * as z from 'zod/mini'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, parseRowId } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'

const optionalState = (name: string) => z.optional(z.boolean(`${name} must be true or false`))

const toPostVariables = ({ id }: Record<string, string>) => ({ id: parseRowId('Post', id) })

export const engagementRoutes = [
  route('POST /api/posts/:id/like', {
    summary: 'Toggles your like of a post. With {"liked": true} or {"liked": false} sets it.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: SetPostLikedInput!) {
      setPostLiked(input: $input) { post { viewerHasLiked likesCount } }
    }`),
    body: z.object({ liked: optionalState('liked') }),
    toggles: {
      field: 'liked',
      document: documentOf(`query ($id: Int!) { thing: post(databaseId: $id) { isOn: viewerHasLiked } }`),
      variables: toPostVariables,
    },
    variables: ({ params, body: { liked } }) => ({
      input: { postId: nodeId('Post', params.id), liked: liked === true },
    }),
    reply: ({ setPostLiked: { post } }) => ({ liked: post.viewerHasLiked, likesCount: post.likesCount }),
    answer: z.object({ liked: z.boolean(), likesCount: z.int() }),
  }),

  route('POST /api/comments/:id/like', {
    summary: 'Toggles your like of a comment or reply. With {"liked": true} or {"liked": false} sets it.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: SetCommentLikedInput!) {
      setCommentLiked(input: $input) { comment { viewerHasLiked likesCount } }
    }`),
    body: z.object({ liked: optionalState('liked') }),
    toggles: {
      field: 'liked',
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
    summary: 'Toggles your repost of a post. With {"reposted": true} or {"reposted": false} sets it.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: SetPostRepostedInput!) {
      setPostReposted(input: $input) { post { viewerHasReposted repostsCount } }
    }`),
    body: z.object({ reposted: optionalState('reposted') }),
    toggles: {
      field: 'reposted',
      document: documentOf(`query ($id: Int!) { thing: post(databaseId: $id) { isOn: viewerHasReposted } }`),
      variables: toPostVariables,
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
