// Placeholder of the messages screens (navigation, list of chats, chat), with the same dimensions.
import type { ReactNode } from 'react'
import { cx } from '#web/design/cx.ts'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { useFocusHandover } from '#web/lib/page/useFocusFallback.ts'
import { ChatsFrame } from './ChatsFrame.tsx'
import { ListSkeleton } from './ChatsSkeleton.tsx'

/** `isChat` is true while a chat loads, false while the list of chats loads. */
export function SplitSkeleton({ isChat, children }: { isChat: boolean; children: ReactNode }) {
  useFocusHandover()
  return (
    <div
      className={
        'flex h-dvh flex-col bg-page md:grid md:grid-cols-[var(--rail-w-slim)_minmax(0,1fr)] ' +
        'lg:grid-cols-[var(--rail-w-slim)_21.5rem_minmax(0,1fr)] xl:grid-cols-[calc(var(--rail-w)+2rem)_21.5rem_minmax(0,1fr)]'
      }
    >
      <div className="hidden py-5 md:block xl:px-4">
        <Wordmark height={30} className="mt-1.75 ml-3.5 max-xl:hidden" />
      </div>
      {isChat && (
        <div className="hidden min-h-0 flex-col border-x border-line lg:flex">
          <ChatsFrame title="Messages">
            <ListSkeleton />
          </ChatsFrame>
        </div>
      )}
      <main
        tabIndex={-1}
        className={cx(
          'flex min-h-0 min-w-0 flex-1 flex-col',
          isChat ? 'md:bg-surface' : 'border-line md:border-x',
        )}
      >
        {children}
      </main>
      {!isChat && <div className="hidden bg-surface lg:block" />}
    </div>
  )
}
