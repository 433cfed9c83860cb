// Confirmation dialog for a consequential action; it stays open until the action succeeds.
import { useRef, useState, type ReactNode } from 'react'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { toastOutcome } from './toastOutcome.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  question: ReactNode
  /** Labels of the confirm button: normally, and while pending, such as 'Deleting...'. */
  confirm: string
  pending: string
  /** Color of the confirm button: `primary` for an action that removes nothing. */
  tone?: 'danger' | 'primary'
  /** Performs the confirmed action, one call at a time. A rejection shows the `failed` toast and keeps the dialog open. */
  act: () => Promise<unknown>
  /** Toast titles for success and failure. */
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
  useFocusFallback(isOpen)
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    await toastOutcome({ done, failed }, async () => {
      await act()
      onClose()
    })
    isRunning.current = false
    setPending(false)
  }

  return (
    <AlertDialog
      {...dialog}
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      description={question}
      pending={isPending && pending}
      onConfirm={() => void run()}
    />
  )
}
