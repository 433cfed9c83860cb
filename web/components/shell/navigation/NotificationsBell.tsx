// Link to the notifications with the unread count, for phones, which have no rail.
import { Bell } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { NotificationsBell_viewer$key } from '#web/__generated__/NotificationsBell_viewer.graphql.ts'
import { notifications } from './destinations.ts'
import { nouns, unreadLabel } from './unreadLabel.ts'
import { Count } from '#web/design/display/Count.tsx'

export function NotificationsBell(props: { viewer: NotificationsBell_viewer$key }) {
  const { unreadNotificationsCount: unread } = useFragment(
    graphql`
      fragment NotificationsBell_viewer on Viewer {
        unreadNotificationsCount
      }
    `,
    props.viewer,
  )
  return (
    <IconButton
      asChild
      label={unreadLabel(notifications.label, unread, nouns.notifications)}
      className="md:hidden"
    >
      <Link to={notifications.to}>
        <Bell size={22} aria-hidden />
        <Count value={unread} className="absolute top-0 right-0" />
      </Link>
    </IconButton>
  )
}
