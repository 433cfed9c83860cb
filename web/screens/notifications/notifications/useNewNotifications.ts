// Unread notifications above the activities; null in tabs without them.
import { graphql, useFragment } from 'react-relay'
import type {
  useNewNotifications_viewer$data,
  useNewNotifications_viewer$key,
} from '#web/__generated__/useNewNotifications_viewer.graphql.ts'

export type NewNotificationsData = useNewNotifications_viewer$data

export const useNewNotifications = (
  viewer: useNewNotifications_viewer$key | null | undefined,
): NewNotificationsData | null | undefined =>
  useFragment(
    graphql`
      fragment useNewNotifications_viewer on Viewer {
        eventSeq
        notifications(onlyUnread: true, first: 20)
          @connection(key: "useNewNotifications_notifications", filters: []) {
          edges {
            node {
              id
              isUnread
              createdAt
              ...NotificationRow_notification
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    viewer,
  )
