// One's chats, the one that was written in last first: who asks to write stands above them.
import { useEffect, useRef, useState } from 'react'
import { ChevronRight, MailQuestion, SquarePen } from 'lucide-react'
import { graphql, useFragment, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { usePages } from '#web/components/list/usePages.ts'
import { homeTo } from '#web/components/shell/places.ts'
import { Button } from '#web/design/Button.tsx'
import { Count } from '#web/design/Count.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { ListRow } from '#web/design/ListRow.tsx'
import { nodes } from '#web/relay/nodes.ts'
import type { Chats_chats$key } from '#web/__generated__/Chats_chats.graphql.ts'
import type { Chats_viewer$key } from '#web/__generated__/Chats_viewer.graphql.ts'
import type { ChatsPageQuery } from '#web/__generated__/ChatsPageQuery.graphql.ts'
import { ChatRow } from './ChatRow.tsx'
import { ChatsFrame } from './ChatsFrame.tsx'
import { ChatsSkeleton } from './ChatsSkeleton.tsx'

/** How often they are asked for while nothing is told of them, and how long they are good (001 §7). */
export const chatsFreshness = { pollMs: 10_000, staleMs: 2000 }

type ChatsProps = {
  viewer: Chats_viewer$key
  title: string
  /** They are the screen itself, and not what stands beside a chat. */
  isScreen?: boolean
}

export function Chats({ title, isScreen = false, ...props }: ChatsProps) {
  const viewer = useFragment(
    graphql`
      fragment Chats_viewer on Viewer {
        messageRequestsCount
        user {
          databaseId
          userType
        }
        ...Chats_chats
      }
    `,
    props.viewer,
  )
  return (
    <ChatsFrame title={title} home={isScreen ? homeTo(viewer.user) : undefined} action={<NewMessageButton />}>
      {viewer.messageRequestsCount > 0 && <RequestsRow count={viewer.messageRequestsCount} />}
      <List viewer={viewer} />
    </ChatsFrame>
  )
}

const loadNewMessage = async () => (await import('./NewMessage.tsx')).NewMessage

function NewMessageButton() {
  const [NewMessage, want] = useOnDemand(loadNewMessage)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="New message" aria-haspopup="dialog" onClick={async () => setOpen(await want())}>
        <SquarePen size={22} aria-hidden />
      </IconButton>
      {NewMessage && <NewMessage isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

function RequestsRow({ count }: { count: number }) {
  return (
    <ul className="border-b border-line">
      <ListRow
        leading={
          <span className="grid size-12 place-items-center rounded-full bg-inset text-muted">
            <MailQuestion size={22} aria-hidden />
          </span>
        }
        as={<Link to="/message-requests" />}
        title="Message requests"
        text="People who would like to write to you"
        trailing={
          <>
            <Count value={count} label={`${count} waiting`} />
            <ChevronRight size={20} aria-hidden className="ml-2" />
          </>
        }
      />
    </ul>
  )
}

function List(props: { viewer: Chats_chats$key }) {
  const { data, ...pages } = usePaginationFragment<ChatsPageQuery, Chats_chats$key>(
    graphql`
      fragment Chats_chats on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "ChatsPageQuery") {
        conversations(first: $first, after: $after) @connection(key: "Chats_conversations") {
          edges {
            node {
              id
              ...ChatRow_conversation
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const chats = nodes(data.conversations)
  const { hasFailed, loadMore } = usePages(pages)
  if (chats.length === 0 && !pages.hasNext)
    return (
      <EmptyState
        title="Keep it real in direct messages"
        text="You can message anyone who follows you."
        className="pt-24"
      />
    )
  return (
    <>
      <ul aria-label="Chats">
        {chats.map((chat) => (
          <ChatRow key={chat.id} conversation={chat} />
        ))}
      </ul>
      {pages.hasNext && !hasFailed && <More key={chats.length} onNear={loadMore} />}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center text-muted">
          More chats could not be loaded.
          <Button variant="secondary" size="sm" onClick={loadMore}>
            Retry
          </Button>
        </div>
      )}
    </>
  )
}

/** Asks for the next page before one gets to the end of this one. */
function More({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '600px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <ChatsSkeleton rows={2} />
    </div>
  )
}
