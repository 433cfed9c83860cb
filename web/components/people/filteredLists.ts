// Store updates after people or words were muted or blocked, for the lists that the server filters: feeds and
// notifications.
import { allFeedLists } from '#web/components/post/feeds.ts'
import { invalidateList, removeEdgesTo, type Change } from '#web/relay/store/storeUpdates.ts'
import { notificationList } from './notificationList.ts'

/** Removes a person's posts and reposts from the feeds at once; notifications are refetched. */
export const hidePerson = (userId: string): Change[] => [
  ...allFeedLists.map((feed) => removeEdgesTo(feed, userId, [['node', 'author'], ['repostedBy']])),
  invalidateList(notificationList),
]

/** Invalidates all filtered lists, so that they are refetched. */
export const refetchFilteredLists = (): Change[] => [...allFeedLists, notificationList].map(invalidateList)
