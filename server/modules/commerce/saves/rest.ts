// REST routes of saved posts (001 §7): list, status, save and unsave.
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { asMedia, mediaKinds } from '#server/modules/shared/media/restShapes.ts'
import { asPost, postAnswer, postFields } from '#server/modules/social/posts/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, ifHasField, listNodes, requireViewer } from '#server/http/rest/shapes.ts'

const status = z.object({ isSaved: z.boolean() })

/** A saved post with the kind of its first file. */
const asSavedPost = (post: ResultOf<typeof postFields>) => ({
  ...asPost(post),
  mediaType: post.media.map(asMedia)[0]?.kind ?? null,
})

export const saveRoutes = [
  route('GET /api/saved-posts', {
    summary: 'Your saved posts, last saved first.',
    access: 'signedIn',
    document: documentOf(
      `query ($first: Int!, $after: String) {
        viewer {
          savedPosts(first: $first, after: $after) {
            edges { node { ...PostFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [postFields, pageInfoFields],
    ),
    paging: { size: 30, most: 100, pageInfo: ({ viewer }) => viewer?.savedPosts?.pageInfo },
    variables: ({ page }) => page,
    reply: ({ viewer }) => listNodes(requireViewer(viewer).savedPosts).map(asSavedPost),
    answer: z.array(z.object({ ...postAnswer.shape, mediaType: z.nullable(z.enum(mediaKinds)) })),
  }),

  route('GET /api/posts/:id/saved-status', {
    summary: 'True if you have saved the post.',
    access: 'signedIn',
    document: documentOf(`query ($id: ID!) { node(id: $id) { ... on Post { viewerHasSaved } } }`),
    variables: ({ params }) => ({ id: nodeId('Post', params.id) }),
    reply: ({ node }) => ({
      isSaved: requireFound('Post', ifHasField(node, 'viewerHasSaved')).viewerHasSaved,
    }),
    answer: status,
  }),

  ...(['POST', 'DELETE'] as const).map((method) =>
    route(`${method} /api/posts/:id/save`, {
      summary: method === 'POST' ? 'Saves a post; only you can see that.' : 'Unsaves a post.',
      access: 'mayWrite',
      takesKey: true,
      document: documentOf(
        `mutation ($input: SetPostSavedInput!) { setPostSaved(input: $input) { post { viewerHasSaved } } }`,
      ),
      variables: ({ params }) => ({
        input: { postId: nodeId('Post', params.id), saved: method === 'POST' },
      }),
      reply: ({ setPostSaved: { post } }) => ({ isSaved: post.viewerHasSaved }),
      answer: status,
    }),
  ),
]
