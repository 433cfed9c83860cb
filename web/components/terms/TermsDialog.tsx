// Dialog with the terms of the viewer's account type, closed only by accepting or logging out (001 §2).
import { useState } from 'react'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { TermsText } from './TermsText.tsx'
import { useAcceptTerms } from './useAcceptTerms.ts'

type TermsDialogProps = { userId: number; isVendor: boolean; minimumAge: number }

const ignoreClose = () => {}

export function TermsDialog({ userId, isVendor, minimumAge }: TermsDialogProps) {
  const [isOfAge, setOfAge] = useState(false)
  useFocusFallback()
  const { accept, isPending, problem } = useAcceptTerms(userId)
  const { signOut, question } = useSignOut()
  const footer = (
    <>
      <Checkbox
        className="w-full"
        label={`I am ${minimumAge} or older`}
        checked={isOfAge}
        onChange={(event) => setOfAge(event.target.checked)}
      />
      {problem && (
        <div className="w-full">
          <FieldError id="terms-problem" text={problem.text} />
        </div>
      )}
      <Button variant="quiet" disabled={isPending} onClick={signOut}>
        Log out
      </Button>
      {problem?.needsReload ? (
        <Button onClick={() => location.reload()}>Reload</Button>
      ) : (
        <Button disabled={!isOfAge} pending={isPending && 'Accepting...'} onClick={accept}>
          Accept
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={ignoreClose}
      dismissable={false}
      width={600}
      title="Terms and Conditions"
      description={`For ${isVendor ? 'vendors' : 'customers'} on Fennec. Please read them before you go on.`}
      footer={footer}
    >
      {question}
      <TermsText isVendor={isVendor} />
    </Dialog>
  )
}
