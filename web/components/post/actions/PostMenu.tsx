// Menu of a post, with the dialogs that it opens.
import { useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { PostMenu_post$key } from '#web/__generated__/PostMenu_post.graphql.ts'

const loadItems = async () => (await import('./PostMenuItems.tsx')).PostMenuItems
const loadDelete = async () => (await import('./DeletePost.tsx')).DeletePost
const loadBlock = async () => (await import('#web/components/people/BlockPerson.tsx')).BlockPerson
const loadReport = async () => (await import('#web/components/report/ReportPostDialog.tsx')).ReportPostDialog

type PostMenuProps = {
  post: PostMenu_post$key
  buttonId: string
  onEdit: () => void
}

export function PostMenu({ buttonId, onEdit, ...props }: PostMenuProps) {
  const post = useFragment(
    graphql`
      fragment PostMenu_post on Post {
        id
        author {
          ...BlockPerson_user
        }
        ...PostMenuItems_post
      }
    `,
    props.post,
  )
  const [openDialog, setOpenDialog] = useState<'delete' | 'block' | 'report' | null>(null)
  const [Delete, ensureDelete] = useLazyComponent(loadDelete)
  const [Block, ensureBlock] = useLazyComponent(loadBlock)
  const [Report, ensureReport] = useLazyComponent(loadReport)
  const menu = {
    post,
    onEdit,
    onDelete: async () => setOpenDialog((await ensureDelete()) ? 'delete' : null),
    onBlock: async () => setOpenDialog((await ensureBlock()) ? 'block' : null),
    onReport: async () => setOpenDialog((await ensureReport()) ? 'report' : null),
  }
  const button = (
    <IconButton id={buttonId} label="Post options">
      <Ellipsis size={20} aria-hidden />
    </IconButton>
  )
  const close = () => setOpenDialog(null)
  return (
    <>
      <MenuOnDemand button={button} load={loadItems} menu={menu} />
      {Delete && <Delete postId={post.id} isOpen={openDialog === 'delete'} onClose={close} />}
      {Block && <Block user={post.author} isOpen={openDialog === 'block'} onClose={close} />}
      {Report && <Report postId={post.id} isOpen={openDialog === 'report'} onClose={close} />}
    </>
  )
}
