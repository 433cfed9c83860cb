// REST routes of the feed and of a person's posts and reposts (001 §7).
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import {
  asBriefComment,
  briefCommentAnswer,
  briefCommentFields,
} from '#server/modules/social/comments/restShapes.ts'
import { asPost, postAnswer, postFields } from '#server/modules/social/posts/restShapes.ts'
import { asPerson, personAnswer, personFields } from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { parseRowId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, listNodes, requireViewer, upperCase } from '#server/http/rest/shapes.ts'

const paging = { size: 30, most: 100 }
const scopes = ['all', 'campus', 'following'] as const

export const feedRoutes = [
  route('GET /api/posts', {
    summary:
      'The feed, newest first; with sortBy=algorithm by engagement and freshness. scope is all, campus or following. repostedBy is the person whose repost brought a post into following.',
    access: 'signedIn',
    document: documentOf(
      `query ($order: FeedOrder!, $scope: FeedScope!, $first: Int!, $after: String) {
        viewer {
          feed(order: $order, scope: $scope, first: $first, after: $after) {
            edges { node { ...PostFields } repostedBy { ...PersonFields } }
            pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [postFields, personFields, pageInfoFields],
    ),
    query: z.object({
      sortBy: z.catch(z.optional(z.string()), undefined),
      scope: z.optional(choiceOf(scopes, `scope must be one of ${scopes.join(', ')}`)),
    }),
    paging: { ...paging, pageInfo: ({ viewer }) => viewer?.feed?.pageInfo },
    variables: ({ query: { sortBy, scope = 'all' }, page }) => ({
      order: sortBy === 'algorithm' ? ('HOT' as const) : ('LATEST' as const),
      scope: upperCase(scope),
      ...page,
    }),
    reply: ({ viewer }) =>
      (requireViewer(viewer).feed?.edges ?? []).map(({ node, repostedBy }) => ({
        ...asPost(node),
        ...(repostedBy && { repostedBy: asPerson(repostedBy) }),
      })),
    answer: z.array(z.object({ ...postAnswer.shape, repostedBy: z.optional(personAnswer) })),
  }),

  route('GET /api/users/:id/posts', {
    summary: 'The posts of a person, newest first, each with its newest three comments.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: Int!, $first: Int!, $after: String) {
        user(databaseId: $id) {
          posts(first: $first, after: $after) {
            edges { node { ...PostFields newestComments { ...BriefCommentFields } } }
            pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [postFields, briefCommentFields, pageInfoFields],
    ),
    paging: { ...paging, pageInfo: ({ user }) => user?.posts?.pageInfo },
    variables: ({ params, page }) => ({ id: parseRowId('User', params.id), ...page }),
    reply: ({ user }) =>
      listNodes(requireFound('User', user).posts).map(({ newestComments, ...post }) => ({
        ...asPost(post),
        comments: newestComments?.map(asBriefComment) ?? [],
      })),
    answer: z.array(z.object({ ...postAnswer.shape, comments: z.array(briefCommentAnswer) })),
  }),

  route('GET /api/users/:id/reposts', {
    summary: 'The reposts of a person, last reposted first.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: Int!, $first: Int!, $after: String) {
        user(databaseId: $id) {
          reposts(first: $first, after: $after) {
            edges { node { ...PostFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [postFields, pageInfoFields],
    ),
    paging: { ...paging, pageInfo: ({ user }) => user?.reposts?.pageInfo },
    variables: ({ params, page }) => ({ id: parseRowId('User', params.id), ...page }),
    reply: ({ user }) => listNodes(requireFound('User', user).reposts).map(asPost),
    answer: z.array(postAnswer),
  }),
]
