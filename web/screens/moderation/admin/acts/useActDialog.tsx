// The question before an act, which comes with the first choice of one: opens it, and is to be drawn beside the menu.
import { useState, type ReactNode } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import type { Act, Target } from './acts.ts'

const load = async () => (await import('./ActDialog.tsx')).ActDialog

export function useActDialog(target: Target): { ask: (act: Act) => void; dialog: ReactNode } {
  const [Dialog, want] = useOnDemand(load)
  const [act, setAct] = useState<Act>('warn')
  const [isOpen, setOpen] = useState(false)
  async function open(next: Act) {
    if (!(await want())) return
    setAct(next)
    setOpen(true)
  }
  return {
    ask: (next) => void open(next),
    // What was typed about one act stays for it alone.
    dialog: Dialog && (
      <Dialog key={act} act={act} target={target} isOpen={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
