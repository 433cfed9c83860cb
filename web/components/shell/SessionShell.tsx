// The signed-in frame of error screens, built from the session without a query.
import { useUnreadMessages } from '#web/components/messages/useUnreadMessages.ts'
import { useSession } from '#web/session/session.ts'
import { BottomBarView } from './navigation/BottomBar.tsx'
import type { ErrorFrameProps } from './errorFrame.ts'
import { RailView } from './navigation/Rail.tsx'
import { ShellFrame } from './ShellFrame.tsx'

export function SessionShell(props: ErrorFrameProps) {
  const { user } = useSession()
  const person = {
    databaseId: user?.id ?? null,
    userType: user?.userType.toUpperCase() ?? null,
    firstName: user?.firstName ?? '',
    lastName: '',
    displayName: user?.firstName ?? 'Your profile',
    handle: '',
    isVerified: false,
    profileImageUrl: null,
  }
  const unread = { notifications: 0, ...useUnreadMessages() }
  return (
    <ShellFrame
      {...props}
      isHeading={false}
      rail={<RailView user={person} unread={unread} />}
      bottomBar={<BottomBarView user={person} unread={unread} />}
    />
  )
}
