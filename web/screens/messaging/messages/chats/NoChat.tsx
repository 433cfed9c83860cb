// Empty state of a chat with a missing person or with the viewer; has a header with Back.
import { ArrowLeft } from 'lucide-react'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useCloseChat } from '../chat/ChatHeader.tsx'

export function NoChat({ title, isOwn }: { title: string; isOwn: boolean }) {
  const closeChat = useCloseChat()
  return (
    <>
      <header className="flex min-h-header shrink-0 items-center gap-1 border-b border-line px-1.5 md:min-h-16 lg:pl-4">
        <IconButton label="Back" onClick={closeChat} className="lg:hidden">
          <ArrowLeft size={22} aria-hidden />
        </IconButton>
        <p className="font-display text-lg/6 font-bold tracking-[-.01em]">{title}</p>
      </header>
      <EmptyState
        heading="h1"
        title={isOwn ? 'This is you' : 'Chat not found'}
        text={isOwn ? 'You cannot write to yourself.' : 'This account may have been deleted.'}
        className="my-auto pt-16"
      />
    </>
  )
}
