// Menu of a chat: profile, mute, block, report, delete.
import { Flag, Trash2, UserRound } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { PersonItems } from '#web/components/people/PersonItems.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type { ChatMenuItems_user$key } from '#web/__generated__/ChatMenuItems_user.graphql.ts'

type ChatMenuItemsProps = MenuOnDemandProps & {
  user: ChatMenuItems_user$key
  hasChat: boolean
  onDelete: () => void
  onBlock: () => void
  onReport: () => void
}

export function ChatMenuItems({
  hasChat,
  onDelete,
  onBlock,
  onReport,
  user: key,
  ...menu
}: ChatMenuItemsProps) {
  const user = useFragment(
    graphql`
      fragment ChatMenuItems_user on User {
        databaseId
        ...PersonItems_user
      }
    `,
    key,
  )
  const navigate = useNavigate()
  const isSuspended = useSuspended()
  return (
    <Menu {...menu}>
      <MenuItem
        icon={<UserRound size={18} aria-hidden />}
        onSelect={() => void navigate(`/profile/${user.databaseId}`)}
      >
        View profile
      </MenuItem>
      <PersonItems user={user} onBlock={onBlock} />
      <MenuItem danger isApart={false} icon={<Flag size={18} aria-hidden />} onSelect={onReport}>
        Report Account
      </MenuItem>
      {hasChat && (
        <MenuItem
          danger
          isApart={false}
          icon={<Trash2 size={18} aria-hidden />}
          disabled={isSuspended}
          onSelect={onDelete}
        >
          Delete chat
        </MenuItem>
      )}
    </Menu>
  )
}
