// Lists of notifications in the store.
import type { List } from '#web/relay/store/lists.ts'
import { viewerId } from '#web/session/viewer.ts'

export const notificationList: List = {
  of: viewerId,
  key: 'NotificationsScreen_notifications',
  edgeType: 'NotificationEdge',
}

/** Notifications that were unread when the activity screen was opened. */
export const newNotificationList: List = {
  of: viewerId,
  key: 'useNewNotifications_notifications',
  edgeType: 'NotificationEdge',
}
