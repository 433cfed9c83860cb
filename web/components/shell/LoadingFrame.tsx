// Skeleton of the signed-in frame with the same measures as the Shell, so that nothing moves on load.
import type { ReactNode } from 'react'
import { cx } from '#web/design/cx.ts'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { useFocusHandover } from '#web/lib/page/useFocusFallback.ts'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { columnClasses, frameClasses } from './frameClasses.ts'

type LoadingFrameProps = {
  /** Heading of the screen; without one (the feed) phones show the wordmark. */
  title?: string
  hasBack?: boolean
  isWide?: boolean
  text?: string
  children?: ReactNode
}

export function LoadingFrame({ title, hasBack, isWide = false, text, children }: LoadingFrameProps) {
  useFocusHandover()
  return (
    <div data-waits className={frameClasses(isWide)}>
      <div className="hidden py-5 md:block">
        <Wordmark height={30} className="mt-1.75 ml-3.5 max-xl:hidden" />
      </div>
      <div className={columnClasses(isWide)}>
        <header>
          {!title && (
            <div className="flex min-h-header items-center border-b border-line px-4 md:hidden">
              <Wordmark height={28} />
              <Skeleton shape="circle" className="ml-auto size-[28px]" />
            </div>
          )}
          <div
            className={
              'flex min-h-header items-center border-b border-line pr-4 md:min-h-16 md:border-0 md:pr-1 ' +
              (hasBack ? 'pl-13.5 md:pl-13 ' : 'pl-4 md:pl-1 ') +
              (title ? '' : 'max-md:sr-only')
            }
          >
            <h1 tabIndex={-1} className="font-display text-lg/6 font-bold tracking-[-.01em]">
              {title ?? 'Home'}
            </h1>
          </div>
        </header>
        <main
          tabIndex={-1}
          className={cx(
            'flex flex-1 flex-col',
            !isWide && 'md:rounded-t-sheet md:border md:border-b-0 md:border-line md:bg-surface',
          )}
        >
          {text && (
            <p role="status" className="px-6 py-16 text-center text-muted">
              {text}
            </p>
          )}
          {children}
        </main>
      </div>
    </div>
  )
}
