// The lists that have been read, as they are in the store: one's own new post goes on top of each.
import type { Environment } from 'relay-runtime'
import { feedOrders, feedScopes, type FeedChoice } from '#web/lib/feedChoice.ts'
import { readOf, type List } from '#web/relay/store/lists.ts'
import { viewerId } from '#web/session/viewer.ts'

export const feedOf = ({ order, scope }: FeedChoice): List => ({
  of: viewerId,
  key: 'Feed_feed',
  filters: { order, scope },
  edgeType: 'FeedEdge',
})

export const everyFeed = feedOrders.flatMap((order) => feedScopes.map((scope) => feedOf({ order, scope })))

/** The change's answer has to spread PostCard_post, which is what a feed shows of a post. */
export const readFeeds = (environment: Environment) => readOf(environment, everyFeed)

/** The posts of a person, where they have been read: `userId` is the global id. */
export const readPostsOf = (environment: Environment, userId: string) =>
  readOf(environment, [{ of: userId, key: 'ProfilePosts_posts', edgeType: 'PostEdge' }])
