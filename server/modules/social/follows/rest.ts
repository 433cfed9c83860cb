// REST routes of follows and of lists of followers and followees (001 §7).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import {
  asPersonCard,
  asFollowState,
  personCardAnswer,
  personCardFields,
  followStateAnswer,
  followStateFields,
} from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, parseRowId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, listNodes } from '#server/http/rest/shapes.ts'

const paging = { size: 30, most: 100 }

const listAnswer = { count: z.int(), ...followStateAnswer.shape, nextCursor: z.nullable(z.string()) }

const getNextCursor = (list: { pageInfo: ResultOf<typeof pageInfoFields> } | null) => ({
  nextCursor: list?.pageInfo.hasNextPage ? list.pageInfo.endCursor : null,
})

export const followRoutes = [
  ...(['follow', 'unfollow'] as const).map((action) =>
    route(`POST /api/${action}/:userId`, {
      summary:
        action === 'follow'
          ? 'Follows a person, or sends a private account a request. Idempotent.'
          : 'Unfollows a person, or withdraws the request.',
      access: 'mayWrite',
      takesKey: true,
      document: documentOf(
        `mutation ($input: SetFollowingInput!) {
          setFollowing(input: $input) { user { followersCount ...StandingFields } }
        }`,
        [followStateFields],
      ),
      variables: ({ params }) => ({
        input: { userId: nodeId('User', params.userId), following: action === 'follow' },
      }),
      reply: ({ setFollowing: { user } }) => ({ count: user.followersCount, ...asFollowState(user) }),
      answer: z.object({ count: z.int(), ...followStateAnswer.shape }),
    }),
  ),

  route('GET /api/users/:id/followers', {
    summary:
      'The followers of a person with their number, newest first; of a private account only for its accepted followers.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: Int!, $first: Int!, $after: String) {
        user(databaseId: $id) {
          followersCount ...StandingFields
          followers(first: $first, after: $after) {
            edges { node { ...PersonCardFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [followStateFields, personCardFields, pageInfoFields],
    ),
    paging: { ...paging, pageInfo: ({ user }) => user?.followers?.pageInfo },
    variables: ({ params, page }) => ({ id: parseRowId('User', params.id), ...page }),
    reply: ({ user }) => {
      const { followersCount: count, followers: list, ...rest } = requireFound('User', user)
      const followers = listNodes(list).map(asPersonCard)
      return { count, ...asFollowState(rest), followers, ...getNextCursor(list) }
    },
    answer: z.object({ ...listAnswer, followers: z.array(personCardAnswer) }),
  }),

  route('GET /api/users/:id/following', {
    summary: 'The people a person follows with their number, as in followers.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: Int!, $first: Int!, $after: String) {
        user(databaseId: $id) {
          followingCount ...StandingFields
          following(first: $first, after: $after) {
            edges { node { ...PersonCardFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [followStateFields, personCardFields, pageInfoFields],
    ),
    paging: { ...paging, pageInfo: ({ user }) => user?.following?.pageInfo },
    variables: ({ params, page }) => ({ id: parseRowId('User', params.id), ...page }),
    reply: ({ user }) => {
      const { followingCount: count, following: list, ...rest } = requireFound('User', user)
      const following = listNodes(list).map(asPersonCard)
      return { count, ...asFollowState(rest), following, ...getNextCursor(list) }
    },
    answer: z.object({ ...listAnswer, following: z.array(personCardAnswer) }),
  }),
]
