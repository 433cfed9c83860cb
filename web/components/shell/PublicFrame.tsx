// The frame of what was shared, for who is not signed in: the wordmark, the way in, and one column.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Button } from '#web/design/Button.tsx'
import { leadingTo } from '#web/lib/internalTarget.ts'
import { Wordmark } from '#web/design/Wordmark.tsx'

export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-frame="public" className="min-h-dvh bg-page md:bg-canvas">
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
        className="mx-auto w-full max-w-feed pb-16 md:mt-6 md:min-h-[calc(100dvh-7rem)] md:rounded-t-sheet md:border md:border-b-0 md:border-line md:bg-surface"
      >
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}

/** Signing in leads back to where the reader is, or there. */
export function LoginLink({ variant, to }: { variant: 'ghost' | 'secondary'; to?: string }) {
  const { pathname } = useLocation()
  return (
    <Button asChild variant={variant}>
      <Link to={leadingTo('/login', to ?? pathname)}>Login</Link>
    </Button>
  )
}
