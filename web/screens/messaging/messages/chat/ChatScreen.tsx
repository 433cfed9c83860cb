// Chat screen (001 §2), with the list of chats beside it on wide windows.
import { lazy, Suspense } from 'react'
import { graphql } from 'react-relay'
import { useParams, useSearchParams } from 'react-router-dom'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { SplitShell } from '#web/components/shell/SplitShell.tsx'
import { cx } from '#web/design/cx.ts'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { useMedia } from '#web/design/useMedia.ts'
import { useTitleFromName } from '#web/lib/page/useTitleFromName.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'
import type { ChatScreenQuery } from '#web/__generated__/ChatScreenQuery.graphql.ts'
import { parseMessageNumber } from '../chatAddress.ts'
import { ChatsFrame } from '../chats/ChatsFrame.tsx'
import { NoChat } from '../chats/NoChat.tsx'
import { SplitSkeleton } from '../chats/SplitSkeleton.tsx'
import { Chat } from './Chat.tsx'
import { FollowMessages } from './FollowMessages.tsx'

/** Poll interval while the socket is down (001 §7). */
const pollMs = 5000

const ChatsBeside = lazy(async () => ({ default: (await import('../chats/ChatsBeside.tsx')).ChatsBeside }))

/** Media query of the lg breakpoint, from which the list is shown beside the chat. */
const twoColumns = '(width >= 64rem)'

export function ChatScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['userId'])
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Failed to fetch messages"
      fallbackText={noConnectionMessage}
      skeleton={
        <SplitSkeleton isChat>
          <ChatSkeleton />
        </SplitSkeleton>
      }
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const isSplit = useMedia(twoColumns)
  const around = parseMessageNumber(useSearchParams()[0])
  const { viewer, user } = useRevalidatedQuery<ChatScreenQuery>(
    graphql`
      query ChatScreenQuery($databaseId: Int!, $around: Int) {
        viewer {
          eventSeq
          ...SplitShell_viewer
          user {
            id
          }
        }
        user(databaseId: $databaseId) {
          id
          displayName
          ...Chat_user @arguments(around: $around)
        }
      }
    `,
    { databaseId, around },
    { pollMs },
  )
  useTitleFromName(user?.displayName)
  if (!viewer) return null
  const isOwn = user?.id === viewer.user.id
  const partner = isOwn ? null : user
  return (
    <FollowMessages after={viewer.eventSeq}>
      <SplitShell
        viewer={viewer}
        isOpen
        hasBar={!partner}
        list={
          isSplit && (
            <Suspense fallback={<ChatsFrame title={title}>{null}</ChatsFrame>}>
              <ChatsBeside title={title} />
            </Suspense>
          )
        }
      >
        {partner ? (
          <Chat key={partner.id} user={partner} around={around} />
        ) : (
          <NoChat title={title} isOwn={isOwn} />
        )}
      </SplitShell>
    </FollowMessages>
  )
}

const bubbleWidths = ['w-56', 'w-40', 'w-48 self-end', 'w-64', 'w-52 self-end']

function ChatSkeleton() {
  return (
    <>
      <h1 className="sr-only">Messages</h1>
      <div className="flex min-h-header items-center gap-2.5 border-b border-line pl-14 md:min-h-16 lg:pl-5">
        <Skeleton shape="circle" className="size-9" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex flex-1 flex-col justify-end p-4 md:px-6">
        <SkeletonList label="Loading messages">
          <div className="flex flex-col gap-3">
            {bubbleWidths.map((className) => (
              <Skeleton key={className} className={cx('h-11 max-w-4/5 rounded-[20px]!', className)} />
            ))}
          </div>
        </SkeletonList>
      </div>
    </>
  )
}
