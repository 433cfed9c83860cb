// The list of the post menu (001 §2, decision 38): everybody may save, others may report, the author may edit and delete.
import { useRef } from 'react'
import { Bookmark, BookmarkMinus, Flag, Pencil, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { MenuItem } from '#web/design/MenuItem.tsx'
import { useSession } from '#web/session/session.ts'
import type { PostMenuItems_post$key } from '#web/__generated__/PostMenuItems_post.graphql.ts'
import { useSavedStatus } from './useSavedStatus.ts'
import { useSetSaved } from './useSetSaved.ts'

type PostMenuItemsProps = MenuOnDemandProps & {
  post: PostMenuItems_post$key
  onEdit: () => void
  onDelete: () => void
  onReport: () => void
}

export function PostMenuItems({
  trigger,
  defaultOpen,
  onEdit,
  onDelete,
  onReport,
  ...props
}: PostMenuItemsProps) {
  const { id, author } = useFragment(
    graphql`
      fragment PostMenuItems_post on Post {
        id
        author {
          databaseId
        }
      }
    `,
    props.post,
  )
  const { user } = useSession()
  const isOwn = user?.id === author.databaseId
  const isEditing = useRef(false)
  function edit() {
    isEditing.current = true
    onEdit()
  }
  /** The text that is edited has the focus then, and not the button of the menu. */
  function leave(event: Event) {
    if (isEditing.current) event.preventDefault()
    isEditing.current = false
  }
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen} onCloseAutoFocus={leave}>
      {isOwn && (
        <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={edit}>
          Edit Post
        </MenuItem>
      )}
      <SaveItem postId={id} />
      {isOwn ? (
        <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={onDelete}>
          Delete Post
        </MenuItem>
      ) : (
        <MenuItem danger isApart={false} icon={<Flag size={18} aria-hidden />} onSelect={onReport}>
          Report Post
        </MenuItem>
      )}
    </Menu>
  )
}

/** Whether it is saved is asked when the menu opens, unless it is known. */
function SaveItem({ postId }: { postId: string }) {
  const isSaved = useSavedStatus(postId)
  const setSaved = useSetSaved()
  if (isSaved === null) {
    return <MenuItem disabled>Loading...</MenuItem>
  }
  const Icon = isSaved ? BookmarkMinus : Bookmark
  return (
    <MenuItem icon={<Icon size={18} aria-hidden />} onSelect={() => void setSaved(postId, !isSaved)}>
      {isSaved ? 'Unsave Post' : 'Save Post'}
    </MenuItem>
  )
}
