// The viewer's chats by last message, below the search and the message requests.
import { useEffect, useEffectEvent, useState } from 'react'
import { ChevronRight, MailQuestion, SquarePen } from 'lucide-react'
import { graphql, useFragment, usePaginationFragment } from 'react-relay'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { maxSearchLength } from '#rules/shared/common'
import { pauseMs } from '#web/components/composer/useDebouncedSearch.ts'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import type { Chats_chats$key } from '#web/__generated__/Chats_chats.graphql.ts'
import type { Chats_viewer$key } from '#web/__generated__/Chats_viewer.graphql.ts'
import type { ChatsPageQuery } from '#web/__generated__/ChatsPageQuery.graphql.ts'
import { MoreRows } from '../chat/MoreRows.tsx'
import { withSearchParam } from '../chatAddress.ts'
import { ChatRow } from './ChatRow.tsx'
import { ChatsFrame } from './ChatsFrame.tsx'
import { FoundMessages } from './FoundMessages.tsx'

/** Poll interval while the socket is down, and lifetime in the store (001 §7). A refetch would drop later pages. */
export const chatsFreshness = { pollMs: 10_000, staleMs: 2000, instead: hasScrolledPastWindow }

type ChatsProps = {
  viewer: Chats_viewer$key
  title: string
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
  const { typed, setTyped, searchText } = useChatSearch()
  return (
    <ChatsFrame title={title} isScreen={isScreen} home={homePath(viewer.user)} action={<NewMessageIcon />}>
      <div className="sticky top-0 z-1 bg-page px-4 py-2">
        <SearchField label="Search messages" maxLength={maxSearchLength} value={typed} onChange={setTyped} />
      </div>
      {searchText ? (
        <FoundMessages searchText={searchText} />
      ) : (
        <>
          {viewer.messageRequestsCount > 0 && <RequestsRow count={viewer.messageRequestsCount} />}
          <List viewer={viewer} />
        </>
      )}
    </ChatsFrame>
  )
}

const loadNewMessage = async () => (await import('./NewMessage.tsx')).NewMessage

function useNewMessage() {
  const [NewMessage, ensureLoaded] = useLazyComponent(loadNewMessage)
  const [isOpen, setOpen] = useState(false)
  const openDialog = async () => setOpen(await ensureLoaded())
  return { openDialog, dialog: NewMessage && <NewMessage isOpen={isOpen} onClose={() => setOpen(false)} /> }
}

function NewMessageIcon() {
  const { openDialog, dialog } = useNewMessage()
  return (
    <>
      <IconButton label="New message" aria-haspopup="dialog" onClick={openDialog}>
        <SquarePen size={22} aria-hidden />
      </IconButton>
      {dialog}
    </>
  )
}

function NewMessageButton() {
  const { openDialog, dialog } = useNewMessage()
  return (
    <>
      <Button variant="strong" aria-haspopup="dialog" onClick={openDialog}>
        New message
      </Button>
      {dialog}
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
        // Same left padding as the rows of chats.
        className="pl-4!"
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
  if (chats.length === 0 && !pages.hasNext)
    return (
      <EmptyState
        title="Keep it real in direct messages"
        text="You can message anyone who follows you."
        action={<NewMessageButton />}
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
      <MoreRows pages={pages} count={chats.length} noun="chats" />
    </>
  )
}

function useChatSearch() {
  const [search] = useSearchParams()
  const searchText = (search.get('q') ?? '').trim().slice(0, maxSearchLength)
  const [typed, setTyped] = useState(searchText)
  const navigate = useNavigate()
  const { state } = useLocation()
  const updateUrl = useEffectEvent((text: string) => {
    if (text !== searchText) void navigate(withSearchParam(search, 'q', text), { replace: true, state })
  })
  useEffect(() => {
    const text = typed.trim()
    const timer = setTimeout(() => updateUrl(text), text ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, searchText }
}
