// Returns a function that opens the dialog of an admin action, and the dialog to render beside the menu.
import { useState, type ReactNode } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import type { AdminAction, Target } from './acts.ts'

const load = async () => (await import('./ActDialog.tsx')).ActDialog

export function useActDialog(target: Target): {
  openDialog: (action: AdminAction) => void
  dialog: ReactNode
} {
  const [Dialog, ensureDialogLoaded] = useLazyComponent(load)
  const [action, setAction] = useState<AdminAction>('warn')
  const [isOpen, setOpen] = useState(false)
  async function open(newAction: AdminAction) {
    if (!(await ensureDialogLoaded())) return
    setAction(newAction)
    setOpen(true)
  }
  return {
    openDialog: (newAction) => void open(newAction),
    // A key per action resets the form for another action.
    dialog: Dialog && (
      <Dialog key={action} action={action} target={target} isOpen={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
