// Signed-in frame of a list and its opened item: one of them on phones, side by side from 1024 px. Each scrolls by
// itself, so that a composer at the bottom stays visible.
import { useRef, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useUnreadMessages } from '#web/components/messages/useUnreadMessages.ts'
import { cx } from '#web/design/cx.ts'
import { Tooltips } from '#web/design/overlays/Tooltips.tsx'
import type { SplitShell_viewer$key } from '#web/__generated__/SplitShell_viewer.graphql.ts'
import { BottomBar } from './navigation/BottomBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Rail } from './navigation/Rail.tsx'
import { SkipLink } from './navigation/SkipLink.tsx'
import { SuspensionBanner } from './SuspensionBanner.tsx'

type SplitShellProps = {
  viewer: SplitShell_viewer$key
  list: ReactNode
  children: ReactNode
  isOpen: boolean
  /** True for the bottom bar on phones; by default while no item is open. */
  hasBar?: boolean
}

const barPaddingClasses = 'max-md:pb-[calc(var(--bar-h)+env(safe-area-inset-bottom))]'

export function SplitShell({ list, isOpen, hasBar = !isOpen, children, ...props }: SplitShellProps) {
  const viewer = useFragment(
    graphql`
      fragment SplitShell_viewer on Viewer {
        unreadNotificationsCount
        suspendedUntil
        user {
          ...BottomBar_user
          ...Rail_user
        }
      }
    `,
    props.viewer,
  )
  const main = useRef<HTMLElement>(null)
  const mainProps = { ref: main, tabIndex: -1 }
  // The part that phones show is the main landmark.
  const [List, Opened] = isOpen ? (['section', 'main'] as const) : (['main', 'section'] as const)
  const unread = { notifications: viewer.unreadNotificationsCount, ...useUnreadMessages() }
  return (
    <Tooltips>
      <div
        data-frame="split"
        className={
          'flex h-dvh flex-col bg-page md:grid md:grid-cols-[var(--rail-w-slim)_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)] ' +
          'lg:grid-cols-[var(--rail-w-slim)_21.5rem_minmax(0,1fr)] xl:grid-cols-[calc(var(--rail-w)+2rem)_21.5rem_minmax(0,1fr)]'
        }
      >
        <SkipLink to={main} />
        <div className="md:col-span-full">
          <OfflineNotice />
          <SuspensionBanner until={viewer.suspendedUntil} />
        </div>
        <div className="max-md:hidden xl:px-4">
          <Rail user={viewer.user} unread={unread} />
        </div>
        <List
          {...(isOpen ? { 'aria-label': 'Chats' } : mainProps)}
          className={cx(
            'min-h-0 min-w-0 flex-1 flex-col border-line md:border-x',
            isOpen ? 'hidden lg:flex' : 'flex',
            hasBar && barPaddingClasses,
          )}
        >
          {list}
        </List>
        <Opened
          {...(isOpen ? mainProps : { 'aria-label': 'Chat' })}
          className={cx(
            'min-h-0 min-w-0 flex-1 flex-col md:bg-surface',
            isOpen ? 'flex' : 'hidden lg:flex',
            hasBar && barPaddingClasses,
          )}
        >
          {children}
        </Opened>
        {hasBar && <BottomBar user={viewer.user} unread={unread} />}
      </div>
    </Tooltips>
  )
}
