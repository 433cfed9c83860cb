// Menu that reposts a post to the viewer's followers, or quotes it.
import { PencilLine, Repeat2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { useSession } from '#web/session/session.ts'
import type { RepostMenu_post$key } from '#web/__generated__/RepostMenu_post.graphql.ts'
import { useSetReposted } from './useSetReposted.ts'

type RepostMenuProps = MenuOnDemandProps & { post: RepostMenu_post$key; onQuote: () => void }

export function RepostMenu({ trigger, defaultOpen, onQuote, ...props }: RepostMenuProps) {
  const post = useFragment(
    graphql`
      fragment RepostMenu_post on Post {
        id
        repostsCount
        viewerHasReposted
        viewerMayReply
        author {
          databaseId
          isPrivate
        }
      }
    `,
    props.post,
  )
  const { user } = useSession()
  const isSuspended = useSuspended()
  const setReposted = useSetReposted()
  // Posts of a private account cannot be reposted; an earlier repost can be undone.
  const isRepostForbidden = post.author.isPrivate && post.author.databaseId !== user?.id
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen} align="start">
      <MenuItem
        icon={<Repeat2 size={18} aria-hidden />}
        disabled={isSuspended || (isRepostForbidden && !post.viewerHasReposted)}
        onSelect={() => void setReposted(post)}
      >
        {post.viewerHasReposted ? 'Undo repost' : 'Repost'}
      </MenuItem>
      {/* People who may reply may quote too (001 §2). */}
      <MenuItem
        icon={<PencilLine size={18} aria-hidden />}
        disabled={!post.viewerMayReply || isRepostForbidden}
        onSelect={onQuote}
      >
        Quote
      </MenuItem>
    </Menu>
  )
}
