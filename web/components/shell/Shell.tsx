// The signed-in frame: header and bottom bar on phones, a rail from 768 px, a side column from 1280 px (DESIGN.md §4).
import { useRef, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { TooltipProvider } from '#web/design/TooltipProvider.tsx'
import type { Shell_viewer$key } from '#web/__generated__/Shell_viewer.graphql.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BottomBar } from './BottomBar.tsx'
import { FeedHeader } from './FeedHeader.tsx'
import { Rail } from './Rail.tsx'
import { SideColumn } from './SideColumn.tsx'

type ShellProps = {
  viewer: Shell_viewer$key
  /** The heading of the screen; the feed has none of its own and shows the product title on phones. */
  title?: string
  /** MenuItems for the three dots beside one's own picture. */
  menu?: ReactNode
  children: ReactNode
}

export function Shell({ title, menu, children, ...props }: ShellProps) {
  const viewer = useFragment(
    graphql`
      fragment Shell_viewer on Viewer {
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
  return (
    <TooltipProvider>
      <div
        data-frame="shell"
        className={
          'min-h-dvh bg-page md:grid md:grid-cols-[var(--rail-w-slim)_minmax(0,1fr)] md:bg-canvas ' +
          'xl:grid-cols-[var(--rail-w)_var(--col-feed)_var(--col-side)] xl:justify-center xl:gap-x-8'
        }
      >
        <button
          type="button"
          onClick={() => main.current?.focus()}
          className="fixed top-2 left-2 z-(--z-tooltip) rounded-control bg-text px-4 py-3 font-semibold text-inverse not-focus:sr-only"
        >
          Skip to content
        </button>
        <Rail user={viewer.user} menu={menu} />
        <div className="mx-auto flex w-full max-w-feed min-w-0 flex-col">
          <header className="sticky top-0 z-(--z-sticky) bg-glass backdrop-blur-[14px] md:bg-canvas md:backdrop-blur-none">
            {!title && (
              <div className="md:hidden">
                <FeedHeader user={viewer.user} menu={menu} />
              </div>
            )}
            <div
              className={
                'flex min-h-header items-center border-b border-line pr-1.5 pl-4 md:min-h-16 md:border-0 md:px-1 ' +
                (title ? '' : 'max-md:sr-only')
              }
            >
              <h1 tabIndex={-1} className="flex-1 font-display text-lg/6 font-bold tracking-[-.01em]">
                {title ?? 'Home'}
              </h1>
              {title && menu && (
                <div className="md:hidden">
                  <AccountMenu>{menu}</AccountMenu>
                </div>
              )}
            </div>
          </header>
          <main
            ref={main}
            tabIndex={-1}
            className={
              'flex-1 pb-[calc(var(--bar-h)+env(safe-area-inset-bottom))] md:rounded-t-sheet md:border md:border-b-0 ' +
              'md:border-line md:bg-surface md:pb-6'
            }
          >
            {children}
          </main>
        </div>
        <SideColumn />
        <BottomBar user={viewer.user} />
      </div>
    </TooltipProvider>
  )
}
