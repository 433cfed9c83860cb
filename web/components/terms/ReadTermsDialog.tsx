// Dialog with the terms of customers and of vendors, to read only.
import { useState } from 'react'
import type { SignUpType } from '#rules/identity/auth'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { Segment } from '#web/design/fields/Segment.tsx'
import { TermsText } from './TermsText.tsx'

type ReadTermsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Account type whose terms show first. */
  accountType: SignUpType
}

export function ReadTermsDialog({ accountType, ...dialog }: ReadTermsDialogProps) {
  const [chosen, setChosen] = useState<SignUpType | null>(null)
  const shownType = chosen ?? accountType
  return (
    <Dialog {...dialog} width={600} title="Terms and Conditions">
      <Segment
        label="Whose terms"
        value={shownType}
        onChange={setChosen}
        options={[
          { value: 'customer', label: 'Customers' },
          { value: 'vendor', label: 'Vendors' },
        ]}
        className="mb-4"
      />
      <TermsText isVendor={shownType === 'vendor'} />
    </Dialog>
  )
}
