// Heading and scroll container of the list of chats.
import type { ReactNode } from 'react'
import { BackButton } from '#web/components/shell/navigation/BackButton.tsx'

type ChatsFrameProps = {
  title: string
  /** True on the messages screen, false beside a chat. */
  isScreen?: boolean
  /** Target of Back for direct visits; while undefined, the space of the button stays empty. */
  home?: string
  action?: ReactNode
  children: ReactNode
}

export function ChatsFrame({ title, isScreen = false, home, action, children }: ChatsFrameProps) {
  const Heading = isScreen ? 'h1' : 'h2'
  return (
    <>
      <header className="flex min-h-header shrink-0 items-center gap-1 border-b border-line pr-1.5 pl-1.5 md:min-h-16 md:border-0 lg:pl-4">
        {isScreen && (
          <span className="min-w-tap lg:hidden">{home && <BackButton fallbackPath={home} />}</span>
        )}
        <Heading
          tabIndex={-1}
          className="min-w-0 flex-1 font-display text-lg/6 font-bold tracking-[-.01em] wrap-anywhere"
        >
          {title}
        </Heading>
        {action}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </>
  )
}
