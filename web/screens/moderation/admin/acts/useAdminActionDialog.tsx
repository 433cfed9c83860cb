// Hook for the dialog of an admin action: a function that opens it, and the dialog to render beside the menu.
import { useState, type ReactNode } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import type { AdminAction, Target } from './adminActions.ts'

const load = async () => (await import('./AdminActionDialog.tsx')).AdminActionDialog

export function useAdminActionDialog(target: Target): {
  openDialog: (action: AdminAction) => void
  dialog: ReactNode
} {
  const [Dialog, ensureDialogLoaded] = useLazyComponent(load)
  const [action, setAction] = useState<AdminAction>('warn')
  const [isOpen, setOpen] = useState(false)
  async function openDialog(newAction: AdminAction) {
    if (!(await ensureDialogLoaded())) return
    setAction(newAction)
    setOpen(true)
  }
  return {
    openDialog: (newAction) => void openDialog(newAction),
    // A key per action resets the form for another action.
    dialog: Dialog && (
      <Dialog key={action} action={action} target={target} isOpen={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
