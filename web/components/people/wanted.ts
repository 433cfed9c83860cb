// The lists that leave out whom and what one has muted: what goes from them at once, and what is asked for anew.
import { everyFeed } from '#web/components/post/feeds.ts'
import { stale, without, type Change } from '#web/relay/store/changes.ts'
import { notificationList } from './notificationList.ts'

/** Somebody's posts, and what he reposted, go from the feeds at once; what one was told is asked for anew. */
export const outOfSight = (userId: string): Change[] => [
  ...everyFeed.map((feed) => without(feed, userId, [['node', 'author'], ['repostedBy']])),
  stale(notificationList),
]

/** Something else is wanted now: all of them are asked for anew. */
export const everythingWanted = (): Change[] => [...everyFeed, notificationList].map(stale)
