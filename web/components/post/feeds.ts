// Lists of posts in the store, which a new post of the viewer is added to.
import type { Environment } from 'relay-runtime'
import { feedOrders, feedScopes, type FeedChoice } from '#web/lib/feedChoice.ts'
import { findReadLists, type List } from '#web/relay/store/lists.ts'
import { viewerId } from '#web/session/viewer.ts'

/** The feed with an order and scope. */
export const getFeedList = ({ order, scope }: FeedChoice): List => ({
  ownerId: viewerId,
  key: 'Feed_feed',
  filters: { order, scope },
  edgeType: 'FeedEdge',
})

export const allFeedLists = feedOrders.flatMap((order) =>
  feedScopes.map((scope) => getFeedList({ order, scope })),
)

/** Ids of the loaded feeds. A mutation that adds to them has to spread PostCard_post. */
export const findLoadedFeeds = (environment: Environment) => findReadLists(environment, allFeedLists)

export const findLoadedProfileLists = (environment: Environment, userId: string) =>
  findReadLists(environment, [{ ownerId: userId, key: 'ProfilePosts_posts', edgeType: 'PostEdge' }])
