// Menu items that mute a person or words, or block the person (001 §6).
import { Ban, MessageSquareOff, Volume2, VolumeX } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { useMenuData } from '#web/components/loading/useMenuData.ts'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type { PersonItems_user$key } from '#web/__generated__/PersonItems_user.graphql.ts'
import type { PersonItemsQuery } from '#web/__generated__/PersonItemsQuery.graphql.ts'
import { useSetMuted } from './useSetMuted.ts'

const query = graphql`
  query PersonItemsQuery($id: ID!) {
    node(id: $id) {
      ... on User {
        viewerHasMuted
      }
    }
  }
`

type PersonItemsProps = {
  user: PersonItems_user$key
  onBlock: () => void
  /** True to offer 'Mute words', for a person's post or comment. */
  offersMuteWords?: boolean
}

export function PersonItems({ onBlock, offersMuteWords, ...props }: PersonItemsProps) {
  const user = useFragment(
    graphql`
      fragment PersonItems_user on User {
        id
        displayName
      }
    `,
    props.user,
  )
  const navigate = useNavigate()
  const isSuspended = useSuspended()
  const setMuted = useSetMuted()
  // Unknown counts as not muted: muting twice does no harm.
  const isMuted = useMenuData<PersonItemsQuery>(query, user.id)?.node?.viewerHasMuted ?? false
  const Sound = isMuted ? Volume2 : VolumeX
  return (
    <>
      <MenuItem
        icon={<Sound size={18} aria-hidden />}
        disabled={isSuspended}
        onSelect={() => void setMuted(user, !isMuted)}
      >
        {isMuted ? 'Unmute' : 'Mute'}
      </MenuItem>
      {offersMuteWords && (
        <MenuItem
          icon={<MessageSquareOff size={18} aria-hidden />}
          onSelect={() => void navigate('/muted-words')}
        >
          Mute words
        </MenuItem>
      )}
      <MenuItem danger icon={<Ban size={18} aria-hidden />} disabled={isSuspended} onSelect={onBlock}>
        Block
      </MenuItem>
    </>
  )
}
