// A question before an act that cannot be undone, and the act itself: it stays open until that is done.
import { useRef, useState, type ReactNode } from 'react'
import { AlertDialog } from '#web/design/AlertDialog.tsx'
import { toast } from '#web/design/toast.ts'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  question: ReactNode
  /** The word of the button that does it, and the one meanwhile, such as 'Deleting...'. */
  confirm: string
  pending: string
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
    try {
      await act()
      onClose()
      toast({ title: done, kind: 'success' })
    } catch (error) {
      toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
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
