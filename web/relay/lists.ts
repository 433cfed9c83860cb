// The lists that something new belongs into, by the names their connections have in the store.
import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  type MissingFieldHandler,
  type ReadOnlyRecordProxy,
} from 'relay-runtime'
import { feedOrders, feedScopes, type FeedChoice } from '#web/lib/feedChoice.ts'
import { keepOwnOnTop } from './freshness.ts'

/** The viewer has no id: there is one to a store. */
const viewerId = 'client:root:viewer'

const feedOf = ({ order, scope }: FeedChoice) =>
  ConnectionHandler.getConnectionID(viewerId, 'Feed_feed', { order, scope })

const everyFeed = feedOrders.flatMap((order) => feedScopes.map((scope) => feedOf({ order, scope })))

/**
 * The feeds that have been read: one's own new post goes on top of each, in an edge of the type FeedEdge. The change's
 * answer has to spread PostCard_post, which is what a feed shows of it.
 */
export function feedConnections(environment: Environment): string[] {
  const source = environment.getStore().getSource()
  return everyFeed.filter((id) => source.has(id))
}

/** Puts posts that have been read with all of PostCard_post on top of a feed, the first of them highest. */
export function putOnTop(environment: Environment, choice: FeedChoice, postIds: readonly string[]) {
  commitLocalUpdate(environment, (store) => {
    const feed = store.get(feedOf(choice))
    for (const post of postIds.toReversed().map((id) => store.get(id))) {
      if (!feed || !post) continue
      ConnectionHandler.insertEdgeBefore(feed, ConnectionHandler.createEdge(store, feed, post, 'FeedEdge'))
    }
  })
  keepOwnOnTop()
}

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
