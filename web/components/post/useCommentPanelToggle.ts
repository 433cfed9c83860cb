// Toggles the comment panel of a post: its code, its open state, and the props of its button (001 §2).
import { useId, useState } from 'react'
import { CommentsFrame } from '#web/components/comments/CommentsFrame.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useSession } from '#web/session/session.ts'

const loadPanel = async () => (await import('#web/components/comments/CommentPanel.tsx')).CommentPanel

/** On the post's own page the comments are open: the button focuses the field. */
function focusCommentField() {
  document.querySelector<HTMLElement>('#comments :is(textarea, input)')?.focus()
}

export function useCommentPanelToggle(isDetail = false) {
  const { token } = useSession()
  const panelId = useId()
  const [Panel, ensureLoaded, pendingLoad] = useLazyComponent(loadPanel, { placeholder: 'none' })
  const [isOpen, setOpen] = useState(false)

  async function press() {
    if (!token) return toast({ title: 'Please login to comment' })
    if (isDetail) return focusCommentField()
    setOpen(!isOpen && (await ensureLoaded()))
  }

  const VisiblePanel = pendingLoad ? CommentsFrame : isOpen ? Panel : null
  const button = {
    onClick: () => void press(),
    ...(!isDetail && {
      'aria-expanded': VisiblePanel !== null,
      'aria-controls': VisiblePanel ? panelId : undefined,
    }),
  }
  return { Panel: VisiblePanel, panelId, button }
}

export type Comments = ReturnType<typeof useCommentPanelToggle>
