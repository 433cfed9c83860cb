// Store updates of the filtered lists, feeds and notifications, after muting or blocking people or muting words.
import { allFeedLists } from '#web/components/post/feeds.ts'
import { invalidateList, without, type Change } from '#web/relay/store/storeUpdates.ts'
import { notificationList } from './notificationList.ts'

/** Removes a person's posts and reposts from the feeds at once; notifications are refetched. */
export const hidePerson = (userId: string): Change[] => [
  ...allFeedLists.map((feed) => without(feed, userId, [['node', 'author'], ['repostedBy']])),
  invalidateList(notificationList),
]

export const refetchFilteredLists = (): Change[] => [...allFeedLists, notificationList].map(invalidateList)
