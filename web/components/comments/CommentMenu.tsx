// What one may do to a comment: its writer edits and deletes it, the author of the post hides it, admins delete it.
import { useState } from 'react'
import { Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { IconButton } from '#web/design/IconButton.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { MenuItem } from '#web/design/MenuItem.tsx'
import { useSession } from '#web/session/session.ts'
import type { CommentMenu_comment$key } from '#web/__generated__/CommentMenu_comment.graphql.ts'
import { useConversation } from './conversation.ts'
import { DeleteComment } from './DeleteComment.tsx'
import { useSetHidden } from './useSetHidden.ts'

type CommentMenuProps = {
  comment: CommentMenu_comment$key
  /** The id of its button. */
  buttonId: string
  onEdit: () => void
}

export function CommentMenu({ buttonId, onEdit, ...props }: CommentMenuProps) {
  const comment = useFragment(
    graphql`
      fragment CommentMenu_comment on Comment {
        id
        isHidden
        author {
          databaseId
          displayName
        }
      }
    `,
    props.comment,
  )
  const { user } = useSession()
  const { isPostOwn } = useConversation()
  const setHidden = useSetHidden(comment.id)
  const [isDeleting, setDeleting] = useState(false)
  const isOwn = user?.id === comment.author.databaseId
  const mayDelete = isOwn || user?.userType === 'admin'
  const mayHide = isPostOwn && !isOwn
  if (!mayDelete && !mayHide) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton
            id={buttonId}
            size="sm"
            label={`Options for the comment by ${comment.author.displayName}`}
          >
            <Ellipsis size={18} aria-hidden className="text-faint" />
          </IconButton>
        }
      >
        {isOwn && (
          <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={onEdit}>
            Edit comment
          </MenuItem>
        )}
        {mayHide && (
          <MenuItem
            icon={comment.isHidden ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
            onSelect={() => void setHidden(!comment.isHidden)}
          >
            {comment.isHidden ? 'Show comment' : 'Hide comment'}
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => setDeleting(true)}>
            Delete comment
          </MenuItem>
        )}
      </Menu>
      <DeleteComment commentId={comment.id} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}
