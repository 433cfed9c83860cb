// Changing one's e-mail address: first the code is asked for, then it is taken.
import { useState } from 'react'
import type { RowDialogProps } from './AccountRow.tsx'
import { EmailCodeDialog } from './EmailCodeDialog.tsx'
import { EmailRequestDialog } from './EmailRequestDialog.tsx'

type EmailDialogProps = RowDialogProps & {
  /** The present address. */
  email: string
  /** Where a code was sent that is waited for. */
  sentTo?: string
}

export function EmailDialog({ email, sentTo, open, onOpenChange }: EmailDialogProps) {
  // Somebody who waits for a code may still want another one, or another address.
  const [isAnother, setAnother] = useState(false)
  const dialog = {
    open,
    onOpenChange(next: boolean) {
      onOpenChange(next)
      setAnother(false)
    },
  }
  return sentTo && !isAnother ? (
    <EmailCodeDialog {...dialog} address={sentTo} onAnother={() => setAnother(true)} />
  ) : (
    <EmailRequestDialog {...dialog} email={email} onSent={() => setAnother(false)} />
  )
}
