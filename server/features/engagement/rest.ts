// REST rows of likes, reposts and saves (001 §7): bare calls toggle, and a body says how it should be (decision 47).
import * as z from 'zod/mini'
import { nodeId, rowOf } from '#server/http/inputs.ts'
import { route, type Toggle } from '#server/http/rest.ts'
import { found } from '#server/http/shapes.ts'

const wish = (name: string) => z.optional(z.boolean(`${name} must be true or false`))

const toggle = (name: string, field: string): Toggle => ({
  wish: name,
  document: `query ($id: Int!) { thing: post(databaseId: $id) { isOn: ${field} } }`,
  variables: ({ id }) => ({ id: rowOf('Post', id) }),
})

const saved = z.object({ isSaved: z.boolean() })

export const engagementRows = [
  route<{ setPostLiked: { post: { viewerHasLiked: boolean; likesCount: number } } }>()(
    'POST /api/posts/:id/like',
    {
      summary:
        'Likes a post, or takes the like back if there is one. With {"liked": true} or {"liked": false} it is as you say, however often you call.',
      access: 'mayWrite',
      takesKey: true,
      document: `mutation ($input: SetPostLikedInput!) {
        setPostLiked(input: $input) { post { viewerHasLiked likesCount } }
      }`,
      body: z.object({ liked: wish('liked') }),
      toggles: toggle('liked', 'viewerHasLiked'),
      variables: ({ params, body: { liked } }) => ({ input: { postId: nodeId('Post', params.id), liked } }),
      reply: ({ setPostLiked: { post } }) => ({ liked: post.viewerHasLiked, likesCount: post.likesCount }),
      answer: z.object({ liked: z.boolean(), likesCount: z.int() }),
    },
  ),

  route<{ setPostReposted: { post: { viewerHasReposted: boolean; repostsCount: number } } }>()(
    'POST /api/posts/:id/repost',
    {
      summary:
        'Reposts a post, or takes the repost back if there is one. With {"reposted": true} or {"reposted": false} it is as you say.',
      access: 'mayWrite',
      takesKey: true,
      document: `mutation ($input: SetPostRepostedInput!) {
        setPostReposted(input: $input) { post { viewerHasReposted repostsCount } }
      }`,
      body: z.object({ reposted: wish('reposted') }),
      toggles: toggle('reposted', 'viewerHasReposted'),
      variables: ({ params, body: { reposted } }) => ({
        input: { postId: nodeId('Post', params.id), reposted },
      }),
      reply: ({ setPostReposted: { post } }) => ({
        repostsCount: post.repostsCount,
        isReposted: post.viewerHasReposted,
      }),
      answer: z.object({ repostsCount: z.int(), isReposted: z.boolean() }),
    },
  ),

  route<{ node: { viewerHasSaved: boolean } | null }>()('GET /api/posts/:id/saved-status', {
    summary: 'Whether you have saved a post.',
    access: 'signedIn',
    document: 'query ($id: ID!) { node(id: $id) { ... on Post { viewerHasSaved } } }',
    variables: ({ params }) => ({ id: nodeId('Post', params.id) }),
    reply: ({ node }) => ({ isSaved: found('Post', node).viewerHasSaved }),
    answer: saved,
  }),

  ...(['POST', 'DELETE'] as const).map((method) =>
    route<{ setPostSaved: { post: { viewerHasSaved: boolean } } }>()(`${method} /api/posts/:id/save`, {
      summary: method === 'POST' ? 'Saves a post, for you alone.' : 'Saves a post no longer.',
      access: 'mayWrite',
      takesKey: true,
      document: `mutation ($input: SetPostSavedInput!) {
        setPostSaved(input: $input) { post { viewerHasSaved } }
      }`,
      variables: ({ params }) => ({
        input: { postId: nodeId('Post', params.id), saved: method === 'POST' },
      }),
      reply: ({ setPostSaved: { post } }) => ({ isSaved: post.viewerHasSaved }),
      answer: saved,
    }),
  ),
]
