// The lists that something new belongs into, by the names their connections have in the store.
import {
  ConnectionHandler,
  type Environment,
  type MissingFieldHandler,
  type ReadOnlyRecordProxy,
} from 'relay-runtime'
import { feedOrders, feedScopes } from '#web/lib/feedChoice.ts'
import { keepForNow } from './freshness.ts'

/** The viewer has no id: there is one to a store. */
const viewerId = 'client:root:viewer'

const everyFeed = feedOrders.flatMap((order) =>
  feedScopes.map((scope) => ConnectionHandler.getConnectionID(viewerId, 'Feed_feed', { order, scope })),
)

/**
 * The feeds that have been read: one's own new post goes on top of each, in an edge of the type FeedEdge. The change's
 * answer has to spread PostCard_post, which is what a feed shows of it.
 */
export function feedConnections(environment: Environment): string[] {
  const source = environment.getStore().getSource()
  return everyFeed.filter((id) => source.has(id))
}

/** After that: the feeds stay as they are for a while, with the post on top. */
export const keepFeeds = () => keepForNow('DashboardScreenQuery')

/** An edge that was made here has no cursor, and nobody has brought its post by a repost. */
export const ownEdges: MissingFieldHandler[] = [
  {
    kind: 'scalar',
    handle: (field, record) => (isFeedEdge(record) && field.name === 'cursor' ? null : undefined),
  },
  {
    kind: 'linked',
    handle: (field, record) => (isFeedEdge(record) && field.name === 'repostedBy' ? null : undefined),
  },
]

const isFeedEdge = (record: ReadOnlyRecordProxy | null | undefined) => record?.getType() === 'FeedEdge'
