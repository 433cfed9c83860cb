// The feeds that have been read, as lists in the store: one's own new post goes on top of each.
import type { Environment } from 'relay-runtime'
import { feedOrders, feedScopes, type FeedChoice } from '#web/lib/feedChoice.ts'
import { readOf, type List } from '#web/relay/lists.ts'

/** The viewer has no id: there is one to a store. */
const viewerId = 'client:root:viewer'

export const feedOf = ({ order, scope }: FeedChoice): List => ({
  of: viewerId,
  key: 'Feed_feed',
  filters: { order, scope },
  edgeType: 'FeedEdge',
})

const everyFeed = feedOrders.flatMap((order) => feedScopes.map((scope) => feedOf({ order, scope })))

/** The change's answer has to spread PostCard_post, which is what a feed shows of a post. */
export const readFeeds = (environment: Environment) => readOf(environment, everyFeed)
