// What is measured: operations of the web client, as its build compiled them, with the variables of one call.
import type { ConcreteRequest } from 'relay-runtime'
import { globalId } from '#server/core/ids.ts'
import feedPage from '#web/__generated__/FeedPageQuery.graphql.ts'
import postScreen from '#web/__generated__/PostScreenQuery.graphql.ts'
import setLiked from '#web/__generated__/useSetLikedMutation.graphql.ts'

/** What calls draw their variables from, and where the feed's 50th page begins. */
export interface Ground {
  /** Posts that everybody sees. */
  postIds: number[]
  /** Those of them that have at least 20 comments. */
  discussedIds: number[]
  cursor: string | null
}

export interface Operation {
  name: string
  title: string
  request: ConcreteRequest
  /** `draw` gives a number from 0 to 1. */
  variables(ground: Ground, draw: () => number): Record<string, unknown>
}

export const feedAfter = (after: string | null) => ({ after, first: 20, order: 'HOT', scope: 'ALL' })

const one = (ids: number[], draw: () => number) => ids[Math.floor(draw() * ids.length)] ?? 1

export const operations: Operation[] = [
  { name: 'feed', title: 'feed, page 1', request: feedPage, variables: () => feedAfter(null) },
  {
    name: 'deep',
    title: 'feed, page 50',
    request: feedPage,
    variables: ({ cursor }) => feedAfter(cursor),
  },
  {
    name: 'post',
    title: 'post with 20 comments',
    request: postScreen,
    variables: ({ discussedIds }, draw) => ({ databaseId: one(discussedIds, draw), withComments: true }),
  },
  {
    name: 'like',
    title: 'like, random post',
    request: setLiked,
    variables: ({ postIds }, draw) => ({
      input: { postId: globalId('Post', one(postIds, draw)), liked: draw() < 0.5 },
    }),
  },
]
