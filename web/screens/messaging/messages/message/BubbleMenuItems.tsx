// Menu of a message: react, reply, copy; edit and delete the viewer's own, report others'.
import { useRef, useState } from 'react'
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { messageReactions } from '#rules/messaging/reactions'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { copyText } from '#web/lib/text/copyText.ts'
import { cx } from '#web/design/cx.ts'
import type { BubbleMenuItems_message$key } from '#web/__generated__/BubbleMenuItems_message.graphql.ts'
import { DeleteMessage } from './DeleteMessage.tsx'
import { useSetReaction } from './useSetReaction.ts'

const loadReport = async () => (await import('./ReportMessageDialog.tsx')).ReportMessageDialog

type BubbleMenuItemsProps = MenuOnDemandProps & {
  message: BubbleMenuItems_message$key
  isOpen: boolean
  onEdit: () => void
  onReply: () => void
}

export function BubbleMenuItems({ isOpen, onEdit, onReply, message: key, ...menu }: BubbleMenuItemsProps) {
  const message = useFragment(
    graphql`
      fragment BubbleMenuItems_message on Message {
        id
        isMine
        content
        reactions {
          reaction
          viewerHasReacted
        }
        ...useSetReaction_message
      }
    `,
    key,
  )
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null)
  const [Report, ensureReportLoaded] = useLazyComponent(loadReport)
  const { isMine, content } = message
  const isSuspended = useSuspended()
  const isReplying = useRef(false)
  const closeDialog = () => setDialog(null)
  function reply() {
    isReplying.current = true
    onReply()
  }
  /** Keeps the focus in the composer after Reply. */
  function leaveFocus(event: Event) {
    if (isReplying.current) event.preventDefault()
    isReplying.current = false
  }
  return (
    <>
      <Menu {...menu} align={isMine ? 'end' : 'start'} onCloseAutoFocus={leaveFocus}>
        {isOpen && !isSuspended && <ReactionItems message={message} reactions={message.reactions} />}
        <Items
          isMine={isMine}
          content={content}
          isSuspended={isSuspended}
          onReply={isOpen && !isSuspended ? reply : undefined}
          onEdit={onEdit}
          onDelete={() => setDialog('delete')}
          onReport={async () => setDialog((await ensureReportLoaded()) ? 'report' : null)}
        />
      </Menu>
      <DeleteMessage messageId={message.id} isOpen={dialog === 'delete'} onClose={closeDialog} />
      {Report && <Report messageId={message.id} isOpen={dialog === 'report'} onClose={closeDialog} />}
    </>
  )
}

type ItemsProps = {
  isMine: boolean
  content: string
  isSuspended: boolean
  /** Undefined while the chat is a pending request. */
  onReply?: () => void
  onEdit: () => void
  onDelete: () => void
  onReport: () => Promise<void>
}

function Items({ isMine, content, isSuspended, onReply, onEdit, onDelete, onReport }: ItemsProps) {
  return (
    <>
      {onReply && (
        <MenuItem icon={<Reply size={18} aria-hidden />} onSelect={onReply}>
          Reply
        </MenuItem>
      )}
      {content && (
        <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => void copy(content)}>
          Copy
        </MenuItem>
      )}
      {isMine && content && !isSuspended && (
        <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {isMine ? (
        <MenuItem
          disabled={isSuspended}
          danger
          isApart={false}
          icon={<Trash2 size={18} aria-hidden />}
          onSelect={onDelete}
        >
          Delete
        </MenuItem>
      ) : (
        <MenuItem
          danger
          isApart={false}
          icon={<Flag size={18} aria-hidden />}
          onSelect={() => void onReport()}
        >
          Report
        </MenuItem>
      )}
    </>
  )
}

async function copy(text: string) {
  if (await copyText(text)) toast({ title: 'Copied', kind: 'success' })
  else toast({ title: 'It could not be copied', kind: 'error' })
}

type Chosen = { readonly reaction: string; readonly viewerHasReacted: boolean }

type ReactionItemsProps = {
  message: Parameters<ReturnType<typeof useSetReaction>>[0]
  reactions: readonly Chosen[]
}

function ReactionItems({ message, reactions }: ReactionItemsProps) {
  const react = useSetReaction()
  const ownReaction = reactions.find(({ viewerHasReacted }) => viewerHasReacted)?.reaction
  return (
    <div className="grid grid-cols-6">
      {messageReactions.map((reaction) => (
        <MenuItem
          key={reaction}
          aria-label={ownReaction === reaction ? `Take back ${reaction}` : `React with ${reaction}`}
          onSelect={() => void react(message, ownReaction === reaction ? null : reaction)}
          className={cx('min-w-[44px] justify-center px-0! text-lg', ownReaction === reaction && 'bg-hover')}
        >
          {reaction}
        </MenuItem>
      ))}
    </div>
  )
}
