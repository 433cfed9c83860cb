// List of chats beside an open chat, on wide windows; if it fails, the chat still works.
import { Suspense } from 'react'
import { graphql } from 'react-relay'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { ChatsBesideQuery } from '#web/__generated__/ChatsBesideQuery.graphql.ts'
import { Chats, chatsFreshness } from './Chats.tsx'
import { ChatsFrame } from './ChatsFrame.tsx'
import { ListSkeleton } from './ChatsSkeleton.tsx'

export function ChatsBeside({ title }: { title: string }) {
  return (
    <QueryBoundary
      fallback={(error, retry) => (
        <ChatsFrame title={title}>
          <SectionError
            title="Failed to fetch conversations"
            error={error}
            onRetry={retry}
            className="px-4 py-5"
          />
        </ChatsFrame>
      )}
    >
      <Suspense
        fallback={
          <ChatsFrame title={title}>
            <ListSkeleton />
          </ChatsFrame>
        }
      >
        <LoadedChats title={title} />
      </Suspense>
    </QueryBoundary>
  )
}

function LoadedChats({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<ChatsBesideQuery>(
    graphql`
      query ChatsBesideQuery {
        viewer {
          ...Chats_viewer
        }
      }
    `,
    {},
    chatsFreshness,
  )
  return viewer && <Chats viewer={viewer} title={title} />
}
