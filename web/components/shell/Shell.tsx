// The signed-in frame of a screen whose query reads the viewer.
import { graphql, useFragment } from 'react-relay'
import { useUnreadMessages } from '#web/components/messages/useUnreadMessages.ts'
import type { Shell_viewer$key } from '#web/__generated__/Shell_viewer.graphql.ts'
import { BottomBar } from './navigation/BottomBar.tsx'
import { FeedHeader } from './navigation/FeedHeader.tsx'
import { Rail } from './navigation/Rail.tsx'
import { ShellFrame, type ShellFrameProps } from './ShellFrame.tsx'
import { SuspensionBanner } from './SuspensionBanner.tsx'

type ShellProps = Omit<ShellFrameProps, 'isHeading'> & { viewer: Shell_viewer$key }

export function Shell(props: ShellProps) {
  const { unreadNotificationsCount, suspendedUntil, user } = useFragment(
    graphql`
      fragment Shell_viewer on Viewer {
        unreadNotificationsCount
        suspendedUntil
        user {
          ...BottomBar_user
          ...FeedHeader_user
          ...Rail_user
        }
      }
    `,
    props.viewer,
  )
  const unread = { notifications: unreadNotificationsCount, ...useUnreadMessages() }
  return (
    <ShellFrame
      {...props}
      rail={<Rail user={user} unread={unread} />}
      bottomBar={<BottomBar user={user} unread={unread} />}
      banner={<SuspensionBanner until={suspendedUntil} />}
      feedHeader={<FeedHeader user={user} />}
    />
  )
}
