// Menu of a comment: edit, delete, hide, report, and mute or block its author.
import { useState } from 'react'
import { Ellipsis, Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { PersonItems } from '#web/components/people/PersonItems.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { useSession } from '#web/session/session.ts'
import type {
  CommentMenu_comment$data,
  CommentMenu_comment$key,
} from '#web/__generated__/CommentMenu_comment.graphql.ts'
import { useCommentPanel } from './panelContext.ts'
import { DeleteComment } from './DeleteComment.tsx'
import { useSetHidden } from './useSetHidden.ts'

const loadBlock = async () => (await import('#web/components/people/BlockPerson.tsx')).BlockPerson
const loadReport = async () =>
  (await import('#web/components/report/ReportCommentDialog.tsx')).ReportCommentDialog

type CommentMenuProps = {
  comment: CommentMenu_comment$key
  buttonId: string
  onEdit: () => void
}

export function CommentMenu({ buttonId, onEdit, ...props }: CommentMenuProps) {
  const comment = useFragment(
    graphql`
      fragment CommentMenu_comment on Comment {
        id
        isHidden
        isHeld
        author {
          databaseId
          displayName
          ...PersonItems_user
          ...BlockPerson_user
        }
      }
    `,
    props.comment,
  )
  const [openDialog, setOpenDialog] = useState<'delete' | 'block' | 'report' | null>(null)
  const [Block, ensureBlock] = useLazyComponent(loadBlock)
  const [Report, ensureReport] = useLazyComponent(loadReport)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Menu
        align="start"
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
        <Items
          comment={comment}
          onEdit={onEdit}
          onDelete={() => setOpenDialog('delete')}
          onBlock={async () => setOpenDialog((await ensureBlock()) ? 'block' : null)}
          onReport={async () => setOpenDialog((await ensureReport()) ? 'report' : null)}
        />
      </Menu>
      <DeleteComment commentId={comment.id} isOpen={openDialog === 'delete'} onClose={close} />
      {Block && <Block user={comment.author} isOpen={openDialog === 'block'} onClose={close} />}
      {Report && <Report commentId={comment.id} isOpen={openDialog === 'report'} onClose={close} />}
    </>
  )
}

type ItemsProps = {
  comment: CommentMenu_comment$data
  onEdit: () => void
  onDelete: () => void
  onBlock: () => Promise<void>
  onReport: () => Promise<void>
}

function Items({ comment, onEdit, onDelete, onBlock, onReport }: ItemsProps) {
  const { user } = useSession()
  const isSuspended = useSuspended()
  const { isOwnPost } = useCommentPanel()
  const setHidden = useSetHidden(comment.id)
  const isOwn = user?.id === comment.author.databaseId
  const canHide = isOwnPost && !isOwn && !comment.isHeld && !isSuspended
  const canDelete = (isOwn || user?.userType === 'admin') && !isSuspended
  return (
    <>
      {isOwn && !isSuspended && (
        <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={onEdit}>
          Edit comment
        </MenuItem>
      )}
      {canHide && (
        <MenuItem
          icon={comment.isHidden ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
          onSelect={() => void setHidden(!comment.isHidden)}
        >
          {comment.isHidden ? 'Show comment' : 'Hide comment'}
        </MenuItem>
      )}
      {!isOwn && (
        <>
          <PersonItems user={comment.author} onBlock={() => void onBlock()} offersMuteWords />
          <MenuItem
            danger
            isApart={false}
            icon={<Flag size={18} aria-hidden />}
            onSelect={() => void onReport()}
          >
            Report comment
          </MenuItem>
        </>
      )}
      {canDelete && (
        <MenuItem danger isApart={isOwn} icon={<Trash2 size={18} aria-hidden />} onSelect={onDelete}>
          Delete comment
        </MenuItem>
      )}
    </>
  )
}
