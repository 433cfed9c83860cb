// Opens the dialog with the terms, loaded on the first tap.
import { useState } from 'react'
import type { SignUpType } from '#rules/identity/auth'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'

const loadDialog = async () => (await import('./ReadTermsDialog.tsx')).ReadTermsDialog

/** Render `terms` beside the button that calls `read`. `accountType` is the type whose terms show first. */
export function useReadTerms(accountType: SignUpType) {
  const [Dialog, ensureLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  async function open() {
    if (await ensureLoaded()) setOpen(true)
  }
  return {
    read: () => void open(),
    terms: Dialog && (
      <Dialog key={accountType} open={isOpen} onOpenChange={setOpen} accountType={accountType} />
    ),
  }
}
