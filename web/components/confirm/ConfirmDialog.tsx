// A question before an act that cannot be undone, and the act itself: it stays open until that is done.
import { useRef, useState, type ReactNode } from 'react'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'
import { useFocusRescue } from '#web/lib/page/useFocusRescue.ts'
import { sayOutcome } from './sayOutcome.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  question: ReactNode
  /** The word of the button that does it, and the one meanwhile, such as 'Deleting...'. */
  confirm: string
  pending: string
  /** `primary` for what takes nothing away. */
  tone?: 'danger' | 'primary'
  /** Does it, once however often the button is tapped. What it rejects with is told, and may be tried again. */
  act: () => Promise<unknown>
  /** The titles of what is told when it is done, and when it is not. */
  done: string
  failed: string
}

export function ConfirmDialog({
  isOpen,
  onClose,
  question,
  pending,
  act,
  done,
  failed,
  ...dialog
}: ConfirmDialogProps) {
  useFocusRescue(isOpen)
  const isUnderWay = useRef(false)
  const [isPending, setPending] = useState(false)

  async function carryOut() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPending(true)
    await sayOutcome({ done, failed }, async () => {
      await act()
      onClose()
    })
    isUnderWay.current = false
    setPending(false)
  }

  return (
    <AlertDialog
      {...dialog}
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      description={question}
      pending={isPending && pending}
      onConfirm={() => void carryOut()}
    />
  )
}
