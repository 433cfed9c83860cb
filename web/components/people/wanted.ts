// Store updates of the feeds and notifications, which leave out muted and blocked people and muted words.
import { everyFeed } from '#web/components/post/feeds.ts'
import { stale, without, type Change } from '#web/relay/store/storeUpdates.ts'
import { notificationList } from './notificationList.ts'

/** Removes a person's posts and reposts from the feeds at once; notifications are refetched. */
export const personHidden = (userId: string): Change[] => [
  ...everyFeed.map((feed) => without(feed, userId, [['node', 'author'], ['repostedBy']])),
  stale(notificationList),
]

export const refetchFilteredLists = (): Change[] => [...everyFeed, notificationList].map(stale)
