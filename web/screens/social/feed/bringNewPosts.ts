// Fetch of the new posts that the pill counts; in hot order, where new posts rarely rank high, it moves them to the
// top.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { getFeedList } from '#web/components/post/feeds.ts'
import type { FeedChoice } from '#web/lib/feedChoice.ts'
import { pinOwnPost } from '#web/lib/pinnedPost.ts'
import { prependNodes } from '#web/relay/store/lists.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import type { bringNewPostsQuery } from '#web/__generated__/bringNewPostsQuery.graphql.ts'

const query = graphql`
  query bringNewPostsQuery($scope: FeedScope!) {
    viewer {
      feed(first: 20, order: LATEST, scope: $scope) {
        edges {
          node {
            id
            ...PostCard_post
          }
        }
      }
    }
  }
`

interface Options {
  choice: FeedChoice
  ids: ReadonlySet<string>
  refresh: () => Promise<unknown>
}

export async function bringNewPosts(environment: Environment, { choice, ids, refresh }: Options) {
  if (choice.order === 'LATEST') return refresh()
  const { scope } = choice
  const [response] = await Promise.all([
    fetchQuery<bringNewPostsQuery>(environment, query, { scope }).toPromise(),
    refresh(),
  ])
  const fetchedIds = response?.viewer ? nodes(response.viewer.feed).map(({ id }) => id) : []
  prependNodes(
    environment,
    getFeedList(choice),
    // Includes unannounced posts that are newer than the oldest announced one.
    fetchedIds.slice(0, fetchedIds.findLastIndex((id) => ids.has(id)) + 1),
  )
  pinOwnPost()
}
