// Unread notifications above the activities. Read ones stay until the next fetch of the screen.
import { Link } from 'react-router-dom'
import { newNotificationList } from '#web/components/people/notificationList.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import { ListHeading } from './ListHeading.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useLiveList } from './useLiveList.ts'
import { useMarkRead } from './useMarkRead.ts'
import type { NewNotificationsData } from './useNewNotifications.ts'

export function NewNotifications({ eventSeq, notifications }: NewNotificationsData) {
  const listed = nodes(notifications)
  useLiveList({ list: newNotificationList, seq: eventSeq })
  useMarkRead(newNotificationList, listed)
  if (listed.length === 0) return null
  return (
    <section>
      <ListHeading>New</ListHeading>
      <ul aria-label="New notifications">
        {listed.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} />
          </li>
        ))}
      </ul>
      {notifications.pageInfo.hasNextPage && (
        <Button asChild variant="ghost" block>
          <Link to="/notifications">See all notifications</Link>
        </Button>
      )}
    </section>
  )
}
