// Reading the terms from wherever a row or a button offers it; their text comes with the first tap.
import { useState } from 'react'
import type { SignUpType } from '#rules/identity/auth'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'

const loadDialog = async () => (await import('./ReadTermsDialog.tsx')).ReadTermsDialog

/** `terms` stands on the screen beside what opens it; `of` says whose are shown first. */
export function useReadTerms(of: SignUpType) {
  const [Dialog, want] = useOnDemand(loadDialog)
  const [isOpen, setOpen] = useState(false)
  async function open() {
    if (await want()) setOpen(true)
  }
  return {
    read: () => void open(),
    terms: Dialog && <Dialog key={of} open={isOpen} onOpenChange={setOpen} of={of} />,
  }
}
