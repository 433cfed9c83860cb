// Header of a chat: link to the profile, and the menu of the chat.
import { useState } from 'react'
import { ArrowLeft, Ellipsis } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import type { ChatHeader_user$data, ChatHeader_user$key } from '#web/__generated__/ChatHeader_user.graphql.ts'

const loadDelete = async () => (await import('./DeleteChat.tsx')).DeleteChat
const loadMenu = async () => (await import('./ChatMenuItems.tsx')).ChatMenuItems
const loadBlock = async () => (await import('#web/components/people/BlockPerson.tsx')).BlockPerson
const loadReport = async () =>
  (await import('#web/components/report/ReportAccountDialog.tsx')).ReportAccountDialog

/** Returns a function that goes to the list of chats: one step back if the chat was opened from it, else by URL. */
export function useCloseChat() {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  return () => void (isFromList ? navigate(-1) : navigate('/messages', { replace: true }))
}

const menuButton = (
  <IconButton label="Chat options">
    <Ellipsis size={22} aria-hidden />
  </IconButton>
)

export function ChatHeader(props: { user: ChatHeader_user$key }) {
  const user = useFragment(
    graphql`
      fragment ChatHeader_user on User {
        id
        databaseId
        firstName
        lastName
        displayName
        handle
        isVerified
        profileImageUrl(width: 96)
        profileImageThumbhash
        viewerConversation {
          id
        }
        ...ChatMenuItems_user
        ...BlockPerson_user
        ...DeleteChat_user
      }
    `,
    props.user,
  )
  const closeChat = useCloseChat()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'delete' | 'block' | 'report' | null>(null)
  const [Delete, ensureDeleteLoaded] = useLazyComponent(loadDelete)
  const [Block, ensureBlockLoaded] = useLazyComponent(loadBlock)
  const [Report, ensureReportLoaded] = useLazyComponent(loadReport)
  const closeDialog = () => setDialog(null)
  const menu = {
    user,
    onDelete: async () => setDialog((await ensureDeleteLoaded()) ? 'delete' : null),
    hasChat: user.viewerConversation !== null,
    onBlock: async () => setDialog((await ensureBlockLoaded()) ? 'block' : null),
    onReport: async () => setDialog((await ensureReportLoaded()) ? 'report' : null),
  }
  const goToChatList = () => void navigate('/messages', { replace: true })
  return (
    <header className="flex min-h-header shrink-0 items-center gap-0.5 border-b border-line bg-glass px-1.5 md:min-h-16 lg:pl-4">
      <IconButton label="Back" onClick={closeChat} className="lg:hidden">
        <ArrowLeft size={22} aria-hidden />
      </IconButton>
      <ProfileLink user={user} />
      <MenuOnDemand button={menuButton} load={loadMenu} menu={menu} />
      {Delete && (
        <Delete user={user} isOpen={dialog === 'delete'} onClose={closeDialog} onDeleted={goToChatList} />
      )}
      {Block && (
        <Block user={user} isOpen={dialog === 'block'} onClose={closeDialog} onBlocked={goToChatList} />
      )}
      {Report && <Report userId={user.id} isOpen={dialog === 'report'} onClose={closeDialog} />}
    </header>
  )
}

function ProfileLink({ user }: { user: ChatHeader_user$data }) {
  return (
    <Link
      to={`/profile/${user.databaseId}`}
      className="mr-auto flex min-h-tap min-w-0 items-center gap-2.5 rounded-sm pr-2"
    >
      <Avatar person={user} size={36} />
      <span className="min-w-0 leading-4.5">
        <span className="flex items-center gap-1">
          <h1 tabIndex={-1} className="truncate font-semibold">
            <bdi>{user.displayName}</bdi>
          </h1>
          {user.isVerified && <VerifiedShield />}
        </span>
        <span className="block truncate text-small text-faint">@{user.handle}</span>
      </span>
    </Link>
  )
}
