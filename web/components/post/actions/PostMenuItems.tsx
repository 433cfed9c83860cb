// Items of the post menu (001 §2): everyone can save and share, only the author edits and deletes.
import { useRef } from 'react'
import { Bookmark, BookmarkMinus, Flag, Link, Pencil, Share2, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { useMenuData } from '#web/components/loading/useMenuData.ts'
import { PersonItems } from '#web/components/people/PersonItems.tsx'
import { copyLink, shareLink } from '#web/components/sharing/shareLink.ts'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { useSession } from '#web/session/session.ts'
import type {
  PostMenuItems_post$data,
  PostMenuItems_post$key,
} from '#web/__generated__/PostMenuItems_post.graphql.ts'
import type { PostMenuItemsQuery } from '#web/__generated__/PostMenuItemsQuery.graphql.ts'
import { isShareable, toSharedLink } from './sharing.ts'
import { useSetSaved } from './useSetSaved.ts'

type PostMenuItemsProps = MenuOnDemandProps & {
  post: PostMenuItems_post$key
  onEdit: () => void
  onDelete: () => void
  onBlock: () => void
  onReport: () => void
}

export function PostMenuItems({
  trigger,
  defaultOpen,
  onEdit,
  onDelete,
  onBlock,
  onReport,
  ...props
}: PostMenuItemsProps) {
  const post = useFragment(
    graphql`
      fragment PostMenuItems_post on Post {
        id
        databaseId
        author {
          databaseId
          displayName
          isPrivate
          ...PersonItems_user
        }
      }
    `,
    props.post,
  )
  const { user } = useSession()
  const isOwn = user?.id === post.author.databaseId
  const canChange = !useSuspended() && isOwn
  const isEditing = useRef(false)
  const edit = () => {
    isEditing.current = true
    onEdit()
  }
  /** The edited text gets the focus, in place of the menu's button. */
  function onCloseAutoFocus(event: Event) {
    if (isEditing.current) event.preventDefault()
    isEditing.current = false
  }
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen} onCloseAutoFocus={onCloseAutoFocus}>
      {canChange && (
        <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={edit}>
          Edit Post
        </MenuItem>
      )}
      <CommonItems post={post} />
      {canChange && (
        <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={onDelete}>
          Delete Post
        </MenuItem>
      )}
      {!isOwn && (
        <>
          <PersonItems user={post.author} onBlock={onBlock} offersMuteWords />
          <MenuItem danger isApart={false} icon={<Flag size={18} aria-hidden />} onSelect={onReport}>
            Report Post
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function CommonItems({ post }: { post: PostMenuItems_post$data }) {
  return (
    <>
      <SaveItem postId={post.id} />
      {isShareable(post) && (
        <MenuItem icon={<Share2 size={18} aria-hidden />} onSelect={() => void shareLink(toSharedLink(post))}>
          Share
        </MenuItem>
      )}
      <MenuItem icon={<Link size={18} aria-hidden />} onSelect={() => void copyLink(toSharedLink(post))}>
        Copy link
      </MenuItem>
    </>
  )
}

const savedQuery = graphql`
  query PostMenuItemsQuery($id: ID!) {
    node(id: $id) {
      ... on Post {
        viewerHasSaved
      }
    }
  }
`

/** Queries the saved state when the menu opens, unless it is known. */
function SaveItem({ postId }: { postId: string }) {
  const status = useMenuData<PostMenuItemsQuery>(savedQuery, postId, 'Failed to check saved status')
  const isSuspended = useSuspended()
  const setSaved = useSetSaved()
  if (!status) return <MenuItem disabled>Loading...</MenuItem>
  const isSaved = status.node?.viewerHasSaved ?? false
  const Icon = isSaved ? BookmarkMinus : Bookmark
  return (
    <MenuItem
      icon={<Icon size={18} aria-hidden />}
      disabled={isSuspended}
      onSelect={() => void setSaved(postId, !isSaved)}
    >
      {isSaved ? 'Unsave Post' : 'Save Post'}
    </MenuItem>
  )
}
