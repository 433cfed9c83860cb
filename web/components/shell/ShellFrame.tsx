// Layout of the signed-in frame: header and bottom bar on phones, rail from 768 px, side column from 1280 px (DESIGN.md §4).
import { useRef, type ReactNode } from 'react'
import { cx } from '#web/design/cx.ts'
import { Tooltips } from '#web/design/overlays/Tooltips.tsx'
import { BackButton } from './navigation/BackButton.tsx'
import { columnClasses, frameClasses } from './frameClasses.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { SideColumn } from './navigation/SideColumn.tsx'
import { SkipLink } from './navigation/SkipLink.tsx'

export type ShellFrameProps = {
  /** Heading of the screen; without one (the feed) phones show the wordmark. */
  title?: ReactNode
  /** False if the content has the h1, as error screens do: the title is plain text then. */
  isHeading?: boolean
  /** Target of the back arrow for a viewer who opened the screen directly; no arrow without it. */
  back?: string
  /** True for a task with its own bottom controls: a close button replaces the arrow, without a bottom bar. Needs `back`. */
  isTask?: boolean
  /** True for a screen as wide as the window, such as the market, without a side column. */
  isWide?: boolean
  action?: ReactNode
  children: ReactNode
}

/** Parts that differ between the frame of a screen and that of an error. */
type Slots = {
  rail: ReactNode
  bottomBar: ReactNode
  /** Content above the header that scrolls away. */
  banner?: ReactNode
  feedHeader?: ReactNode
}

/** Rounded corners, drawn by pseudo-elements: `overflow: hidden` would cut off suggestion lists. */
const cornerClasses =
  'md:relative md:before:pointer-events-none md:before:absolute md:before:-inset-x-px md:before:-top-px md:before:z-1 ' +
  'md:before:h-(--radius-sheet) md:before:rounded-t-sheet md:before:border md:before:border-b-0 md:before:border-line ' +
  'md:before:shadow-[0_0_0_var(--radius-sheet)_var(--canvas)] md:before:[clip-path:inset(0)]'

export function ShellFrame({
  title,
  isHeading = true,
  back,
  isTask = false,
  isWide = false,
  action,
  children,
  rail,
  bottomBar,
  banner,
  feedHeader,
}: ShellFrameProps & Slots) {
  const main = useRef<HTMLElement>(null)
  return (
    <Tooltips>
      <div data-frame="shell" className={frameClasses(isWide)}>
        <SkipLink to={main} />
        {rail}
        <div className={cx('min-h-dvh', columnClasses(isWide))}>
          {banner}
          <header className="sticky top-0 z-(--z-sticky) bg-glass backdrop-blur-[14px] md:bg-canvas md:backdrop-blur-none">
            <OfflineNotice />
            {!title && <div className="md:hidden">{feedHeader}</div>}
            <Heading title={title} isHeading={isHeading} back={back} isTask={isTask} action={action} />
          </header>
          <main
            ref={main}
            tabIndex={-1}
            className={cx(
              'flex flex-1 flex-col',
              !isWide && 'md:rounded-t-sheet md:border md:border-b-0 md:border-line md:bg-surface',
              !isWide && cornerClasses,
              !isTask && 'pb-[calc(var(--bar-h)+env(safe-area-inset-bottom))] md:pb-6',
            )}
          >
            {children}
          </main>
        </div>
        {!isWide && <SideColumn />}
        {!isTask && bottomBar}
      </div>
    </Tooltips>
  )
}

type HeadingProps = Pick<ShellFrameProps, 'title' | 'isHeading' | 'back' | 'isTask' | 'action'>

function Heading({ title, isHeading, back, isTask, action }: HeadingProps) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div
      className={
        'flex min-h-header items-center gap-1 border-b border-line pr-1.5 md:min-h-16 md:border-0 md:px-1 ' +
        (title ? '' : 'max-md:sr-only ') +
        (back ? 'pl-1.5' : 'pl-4')
      }
    >
      {back && <BackButton fallbackPath={back} isTask={isTask} />}
      <Title
        tabIndex={isHeading ? -1 : undefined}
        className="min-w-0 flex-1 wrap-anywhere font-display text-lg/6 font-bold tracking-[-.01em]"
      >
        {title ?? 'Home'}
      </Title>
      {action}
    </div>
  )
}
