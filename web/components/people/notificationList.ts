// Relay lists of notifications in the store.
import type { List } from '#web/relay/store/lists.ts'
import { viewerId } from '#web/session/viewer.ts'

/** The list of the notifications screen. */
export const notificationList: List = {
  ownerId: viewerId,
  key: 'NotificationsScreen_notifications',
  edgeType: 'NotificationEdge',
}

/** Notifications that were unread when the activity screen was opened. */
export const newNotificationList: List = {
  ownerId: viewerId,
  key: 'useNewNotifications_notifications',
  edgeType: 'NotificationEdge',
}
