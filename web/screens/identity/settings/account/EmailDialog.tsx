// Dialog that changes the e-mail address in two steps: request a code, then enter it.
import { useState } from 'react'
import type { RowDialogProps } from './AccountRow.tsx'
import { EmailCodeDialog } from './EmailCodeDialog.tsx'
import { EmailRequestDialog } from './EmailRequestDialog.tsx'

type EmailDialogProps = RowDialogProps & {
  email: string
  /** Address with a pending code. */
  sentTo?: string
}

export function EmailDialog({ email, sentTo, open, onOpenChange }: EmailDialogProps) {
  // True while the viewer with a pending code asks for another one.
  const [isRequesting, setRequesting] = useState(false)
  const dialog = {
    open,
    onOpenChange(isOpen: boolean) {
      onOpenChange(isOpen)
      setRequesting(false)
    },
  }
  return sentTo && !isRequesting ? (
    <EmailCodeDialog {...dialog} address={sentTo} onRequestAnother={() => setRequesting(true)} />
  ) : (
    <EmailRequestDialog {...dialog} email={email} onSent={() => setRequesting(false)} />
  )
}
