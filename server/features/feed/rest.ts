// REST rows of lists of posts (001 §7): the feed, what one has saved, and what a person has posted and reposted.
import * as z from 'zod/mini'
import { pageInfoFields } from '#server/http/paging.ts'
import {
  asBriefComment,
  briefCommentAnswer,
  briefCommentFields,
  type GraphBriefComment,
} from '#server/http/commentShapes.ts'
import { rowOf } from '#server/http/inputs.ts'
import {
  asPost,
  asPosts,
  asSavedPost,
  postAnswer,
  postFields,
  postsFields,
  savedPostAnswer,
  type Connection,
  type GraphPost,
} from '#server/http/postShapes.ts'
import { route } from '#server/http/rest.ts'
import { asPerson, found, personAnswer, personFields, type Person } from '#server/http/shapes.ts'

const paging = { size: 30, most: 100 }
const scopes = ['all', 'campus', 'following'] as const

interface Feed extends Connection<GraphPost> {
  edges: { node: GraphPost; repostedBy: Person | null }[]
}

interface ProfilePost extends GraphPost {
  newestComments: GraphBriefComment[]
}

const profilePost = `${postFields} newestComments { ${briefCommentFields} }`

export const feedRows = [
  route<{ viewer: { feed: Feed } }>()('GET /api/posts', {
    summary:
      'The feed, the newest first; with sortBy=algorithm by engagement and freshness. scope is all, campus or following; where a repost brought a post into following, repostedBy says whose.',
    access: 'signedIn',
    document: `query ($order: FeedOrder!, $scope: FeedScope!, $first: Int!, $after: String) {
      viewer {
        feed(order: $order, scope: $scope, first: $first, after: $after) {
          edges { node { ${postFields} } repostedBy { ${personFields} } } ${pageInfoFields}
        }
      }
    }`,
    query: z.object({
      sortBy: z.catch(z.optional(z.string()), undefined),
      scope: z.optional(z.enum(scopes, `scope must be one of ${scopes.join(', ')}`)),
    }),
    paging: { ...paging, pageInfo: ({ viewer }) => viewer.feed.pageInfo },
    variables: ({ query: { sortBy, scope = 'all' }, page }) => ({
      order: sortBy === 'algorithm' ? 'HOT' : 'LATEST',
      scope: scope.toUpperCase(),
      ...page,
    }),
    reply: ({ viewer }) =>
      viewer.feed.edges.map(({ node, repostedBy }) => ({
        ...asPost(node),
        ...(repostedBy && { repostedBy: asPerson(repostedBy) }),
      })),
    answer: z.array(z.object({ ...postAnswer.shape, repostedBy: z.optional(personAnswer) })),
  }),

  route<{ viewer: { savedPosts: Connection<GraphPost> } }>()('GET /api/saved-posts', {
    summary: 'The posts you have saved, the last saved first.',
    access: 'signedIn',
    document: `query ($first: Int!, $after: String) {
      viewer { savedPosts(first: $first, after: $after) ${postsFields} }
    }`,
    paging: { ...paging, pageInfo: ({ viewer }) => viewer.savedPosts.pageInfo },
    variables: ({ page }) => ({ ...page }),
    reply: ({ viewer }) => viewer.savedPosts.edges.map(({ node }) => asSavedPost(node)),
    answer: z.array(savedPostAnswer),
  }),

  route<{ user: { posts: Connection<ProfilePost> } | null }>()('GET /api/users/:id/posts', {
    summary: 'What a person has published, the newest first, each with its newest three comments.',
    access: 'signedIn',
    document: `query ($id: Int!, $first: Int!, $after: String) {
      user(databaseId: $id) {
        posts(first: $first, after: $after) { edges { node { ${profilePost} } } ${pageInfoFields} }
      }
    }`,
    paging: { ...paging, pageInfo: ({ user }) => user?.posts.pageInfo },
    variables: ({ params, page }) => ({ id: rowOf('User', params.id), ...page }),
    reply: ({ user }) =>
      found('User', user).posts.edges.map(({ node }) => ({
        ...asPost(node),
        comments: node.newestComments.map(asBriefComment),
      })),
    answer: z.array(z.object({ ...postAnswer.shape, comments: z.array(briefCommentAnswer) })),
  }),

  route<{ user: { reposts: Connection<GraphPost> } | null }>()('GET /api/users/:id/reposts', {
    summary: 'What a person has reposted, the last reposted first.',
    access: 'signedIn',
    document: `query ($id: Int!, $first: Int!, $after: String) {
      user(databaseId: $id) { reposts(first: $first, after: $after) ${postsFields} }
    }`,
    paging: { ...paging, pageInfo: ({ user }) => user?.reposts.pageInfo },
    variables: ({ params, page }) => ({ id: rowOf('User', params.id), ...page }),
    reply: ({ user }) => asPosts(found('User', user).reposts),
    answer: z.array(postAnswer),
  }),
]
