// The signed-in frame: header and bottom bar on phones, a rail from 768 px, a side column from 1280 px (DESIGN.md §4).
import { useRef, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useUnreadMessages } from '#web/components/messages/useUnreadMessages.ts'
import { cx } from '#web/design/cx.ts'
import { Tooltips } from '#web/design/Tooltips.tsx'
import type { Shell_viewer$key } from '#web/__generated__/Shell_viewer.graphql.ts'
import { BackButton } from './BackButton.tsx'
import { BottomBar } from './BottomBar.tsx'
import { FeedHeader } from './FeedHeader.tsx'
import { columnLook, frameLook } from './frameLook.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Rail } from './Rail.tsx'
import { SideColumn } from './SideColumn.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Suspended } from './Suspended.tsx'

type ShellProps = {
  viewer: Shell_viewer$key
  /** The heading of the screen; the feed has none of its own and shows the product title on phones. */
  title?: ReactNode
  /** Where the arrow before the heading leads whoever came here directly; without it there is no arrow. */
  back?: string
  /** A task with its own controls at the bottom: it is left by a cross, and phones show no bar. Goes with `back`. */
  isTask?: boolean
  /** The width of the window is its own, as the market's is: no column beside it. */
  isWide?: boolean
  /** What stands at the end of the heading's line, such as an IconButton. */
  action?: ReactNode
  children: ReactNode
}

/**
 * The round corners of the column lie over what stands at its top, so that no row pokes out of them while it is pointed
 * at. The column itself clips nothing: a list of suggestions may reach beyond its end.
 */
const corners =
  'md:relative md:before:pointer-events-none md:before:absolute md:before:-inset-x-px md:before:-top-px md:before:z-1 ' +
  'md:before:h-(--radius-sheet) md:before:rounded-t-sheet md:before:border md:before:border-b-0 md:before:border-line ' +
  'md:before:shadow-[0_0_0_var(--radius-sheet)_var(--canvas)] md:before:[clip-path:inset(0)]'

export function Shell({
  title,
  back,
  isTask = false,
  isWide = false,
  action,
  children,
  ...props
}: ShellProps) {
  const viewer = useFragment(
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
  const main = useRef<HTMLElement>(null)
  const unread = { notifications: viewer.unreadNotificationsCount, messages: useUnreadMessages() }
  return (
    <Tooltips>
      <div data-frame="shell" className={frameLook(isWide)}>
        <SkipLink to={main} />
        <Rail user={viewer.user} unread={unread} />
        <div className={cx('min-h-dvh', columnLook(isWide))}>
          <Suspended until={viewer.suspendedUntil} />
          <header className="sticky top-0 z-(--z-sticky) bg-glass backdrop-blur-[14px] md:bg-canvas md:backdrop-blur-none">
            <OfflineNotice />
            {!title && (
              <div className="md:hidden">
                <FeedHeader user={viewer.user} />
              </div>
            )}
            <Heading title={title} back={back} isTask={isTask} action={action} />
          </header>
          <main
            ref={main}
            tabIndex={-1}
            className={cx(
              'flex flex-1 flex-col',
              !isWide && 'md:rounded-t-sheet md:border md:border-b-0 md:border-line md:bg-surface',
              !isWide && corners,
              !isTask && 'pb-[calc(var(--bar-h)+env(safe-area-inset-bottom))] md:pb-6',
            )}
          >
            {children}
          </main>
        </div>
        {!isWide && <SideColumn />}
        {!isTask && <BottomBar user={viewer.user} unread={unread} />}
      </div>
    </Tooltips>
  )
}

function Heading({ title, back, isTask, action }: Pick<ShellProps, 'title' | 'back' | 'isTask' | 'action'>) {
  return (
    <div
      className={
        'flex min-h-header items-center gap-1 border-b border-line pr-1.5 md:min-h-16 md:border-0 md:px-1 ' +
        (title ? '' : 'max-md:sr-only ') +
        (back ? 'pl-1.5' : 'pl-4')
      }
    >
      {back && <BackButton otherwise={back} isTask={isTask} />}
      <h1
        tabIndex={-1}
        className="min-w-0 flex-1 wrap-anywhere font-display text-lg/6 font-bold tracking-[-.01em]"
      >
        {title ?? 'Home'}
      </h1>
      {action}
    </div>
  )
}
