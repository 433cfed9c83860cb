// Frame of signed-out screens: one column with an optional header, beside the night scene on wide windows.
import type { ReactNode } from 'react'
import { ArrowLeft, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { NightScene } from '#web/design/brand/NightScene.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

type AuthFrameProps = {
  /** Target of a back arrow, or of a close button. */
  back?: string
  close?: string
  /** Heading in the header; without it the screen has its own h1. */
  title?: string
  children: ReactNode
}

export function AuthFrame({ children, ...header }: AuthFrameProps) {
  const hasHeader = Boolean(header.back || header.close || header.title)
  return (
    <div data-frame="auth" className="min-h-dvh bg-page lg:grid lg:grid-cols-2">
      <NightScene className="sticky top-0 hidden h-dvh lg:block">
        <Link to="/welcome" className="absolute top-10 left-12 rounded-sm text-white">
          <Wordmark height={34} />
        </Link>
      </NightScene>
      <div className="flex min-h-dvh flex-col">
        <div className="sticky top-0 z-(--z-sticky) lg:contents">
          <OfflineNotice className="lg:sticky lg:top-0 lg:z-(--z-sticky)" />
          {hasHeader && <Header {...header} />}
        </div>
        <main
          tabIndex={-1}
          className={`mx-auto w-full max-w-107 px-6 pb-28 lg:mb-auto lg:pb-10 ${topPaddingClasses(header)}`}
        >
          {children}
        </main>
      </div>
    </div>
  )
}

/** Returns the column's padding; wide windows center it vertically. */
function topPaddingClasses({ back, close, title }: Omit<AuthFrameProps, 'children'>) {
  if (title) return 'pt-5 lg:pt-0'
  return back || close ? 'pt-7 lg:pt-0' : 'pt-14 lg:mt-auto lg:pt-10'
}

function Header({ back, close, title }: Omit<AuthFrameProps, 'children'>) {
  const target = back ?? close
  return (
    <header
      className={
        'flex min-h-header items-center gap-1 bg-glass px-1.5 backdrop-blur-[14px] ' +
        'lg:mx-auto lg:mt-auto lg:mb-4 lg:w-full lg:max-w-107 lg:px-3 lg:pt-10 ' +
        (title ? 'border-b border-line lg:border-0' : '')
      }
    >
      {target && (
        <IconButton asChild label={back ? 'Back' : 'Close'}>
          <Link to={target}>{back ? <ArrowLeft size={22} aria-hidden /> : <X size={22} aria-hidden />}</Link>
        </IconButton>
      )}
      {title && (
        <h1 tabIndex={-1} className="font-display text-lg/6 font-bold tracking-[-.01em] lg:type-heading">
          {title}
        </h1>
      )}
    </header>
  )
}
