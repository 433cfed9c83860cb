// Frame of shared content for anonymous visitors: wordmark, login link and one column.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { cx } from '#web/design/cx.ts'
import { withNextTarget } from '#web/lib/page/internalTarget.ts'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'

type PublicFrameProps = {
  /** Null if the content has the heading. */
  title: string | null
  children: ReactNode
}

export function PublicFrame({ title, children }: PublicFrameProps) {
  return (
    <div data-frame="public" className="flex min-h-dvh flex-col bg-page md:bg-canvas">
      <div className="sticky top-0 z-(--z-sticky) bg-glass backdrop-blur-[14px]">
        <OfflineNotice />
        <header className="border-b border-line">
          <div className="mx-auto flex min-h-header max-w-feed items-center justify-between pr-1.5 pl-4 md:pl-6">
            <Link to="/welcome" className="flex min-h-tap items-center rounded-sm">
              <Wordmark height={28} />
            </Link>
            <LoginLink variant="ghost" />
          </div>
        </header>
      </div>
      <main
        tabIndex={-1}
        className={cx(
          'mx-auto flex w-full max-w-feed flex-1 flex-col md:mt-6 md:rounded-t-sheet md:border md:border-b-0 md:border-line md:bg-surface',
          title !== null && 'pb-16',
        )}
      >
        {title !== null && (
          <h1 tabIndex={-1} className="sr-only">
            {title}
          </h1>
        )}
        {children}
      </main>
    </div>
  )
}

export const PublicErrorFrame = ({ children }: { children: ReactNode }) => (
  <PublicFrame title={null}>{children}</PublicFrame>
)

/** `to` is the target after signing in; the current path by default. */
export function LoginLink({ variant, to }: { variant: 'ghost' | 'secondary'; to?: string }) {
  const { pathname } = useLocation()
  return (
    <Button asChild variant={variant}>
      <Link to={withNextTarget('/login', to ?? pathname)}>Login</Link>
    </Button>
  )
}
