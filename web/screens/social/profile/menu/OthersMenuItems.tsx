// Menu of another person's profile: share, mute, block, report (001 §2, §6).
import { Flag, Link, Share2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { PersonItems } from '#web/components/people/PersonItems.tsx'
import { canShare, copyLink, shareLink } from '#web/components/sharing/shareLink.ts'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type { OthersMenuItems_user$key } from '#web/__generated__/OthersMenuItems_user.graphql.ts'
import { toSharedProfile } from './sharing.ts'

type OthersMenuItemsProps = MenuOnDemandProps & {
  user: OthersMenuItems_user$key
  onBlock: () => void
  onReport: () => void
}

export function OthersMenuItems({ onBlock, onReport, user: key, ...menu }: OthersMenuItemsProps) {
  const user = useFragment(
    graphql`
      fragment OthersMenuItems_user on User {
        databaseId
        displayName
        ...PersonItems_user
      }
    `,
    key,
  )
  const sharedLink = toSharedProfile(user)
  return (
    <Menu {...menu}>
      {canShare() && (
        <MenuItem icon={<Share2 size={18} aria-hidden />} onSelect={() => void shareLink(sharedLink)}>
          Share profile
        </MenuItem>
      )}
      <MenuItem icon={<Link size={18} aria-hidden />} onSelect={() => void copyLink(sharedLink)}>
        Copy link
      </MenuItem>
      <PersonItems user={user} onBlock={onBlock} />
      <MenuItem danger isApart={false} icon={<Flag size={18} aria-hidden />} onSelect={onReport}>
        Report Account
      </MenuItem>
    </Menu>
  )
}
