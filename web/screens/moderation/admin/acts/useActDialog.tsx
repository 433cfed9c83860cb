// Opens the dialog of an admin action, loaded on the first use; render `dialog` beside the menu.
import { useState, type ReactNode } from 'react'
import { useLazyPart } from '#web/components/loading/useLazyPart.ts'
import type { Act, Target } from './acts.ts'

const load = async () => (await import('./ActDialog.tsx')).ActDialog

export function useActDialog(target: Target): { ask: (act: Act) => void; dialog: ReactNode } {
  const [Dialog, ensureDialogLoaded] = useLazyPart(load)
  const [act, setAct] = useState<Act>('warn')
  const [isOpen, setOpen] = useState(false)
  async function open(next: Act) {
    if (!(await ensureDialogLoaded())) return
    setAct(next)
    setOpen(true)
  }
  return {
    ask: (next) => void open(next),
    // Each action keeps its own typed text.
    dialog: Dialog && (
      <Dialog key={act} act={act} target={target} isOpen={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
