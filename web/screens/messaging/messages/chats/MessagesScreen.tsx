// Messages screen (001 §2): the list of chats, with space for a chat on wide windows.
import { graphql } from 'react-relay'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { MessagesScreenQuery } from '#web/__generated__/MessagesScreenQuery.graphql.ts'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { SplitShell } from '#web/components/shell/SplitShell.tsx'
import { Chats, chatsFreshness } from './Chats.tsx'
import { ChatsFrame } from './ChatsFrame.tsx'
import { ListSkeleton } from './ChatsSkeleton.tsx'
import { FollowMessages } from '../chat/FollowMessages.tsx'
import { SplitSkeleton } from './SplitSkeleton.tsx'

export function MessagesScreen({ title }: { title: string }) {
  return (
    <QueryScreen
      errorTitle="Failed to fetch conversations"
      fallbackText={noConnectionMessage}
      skeleton={
        <SplitSkeleton isChat={false}>
          <ChatsFrame title={title} isScreen>
            <ListSkeleton />
          </ChatsFrame>
        </SplitSkeleton>
      }
    >
      <ScreenContent title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<MessagesScreenQuery>(
    graphql`
      query MessagesScreenQuery {
        viewer {
          eventSeq
          ...SplitShell_viewer
          ...Chats_viewer
        }
      }
    `,
    {},
    chatsFreshness,
  )
  if (!viewer) return null
  return (
    <FollowMessages after={viewer.eventSeq}>
      <SplitShell viewer={viewer} isOpen={false} list={<Chats viewer={viewer} title={title} isScreen />}>
        <EmptyState
          title="Your messages"
          text="Choose a chat, or write to somebody new."
          className="my-auto pt-16"
        />
      </SplitShell>
    </FollowMessages>
  )
}
