// Dialog in which a customer accepts the vendor terms and becomes a vendor (002 §6).
import { useState } from 'react'
import { graphql } from 'react-relay'
import { termsVersion } from '#rules/identity/users'
import { TermsText } from '#web/components/terms/TermsText.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { getSession, storeUser } from '#web/session/session.ts'
import type { StartSellingMutation } from '#web/__generated__/StartSellingMutation.graphql.ts'

export function StartSelling({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [hasAccepted, setAccepted] = useState(false)
  const { start, isPending, problem } = useStartSelling(onClose)
  useFocusFallback(isOpen)
  const footer = (
    <>
      <Checkbox
        className="w-full"
        label="I accept the terms of vendors"
        checked={hasAccepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      {problem && (
        <div className="w-full">
          <FieldError id="selling-problem" text={problem} />
        </div>
      )}
      <Button variant="quiet" onClick={() => isPending || onClose()}>
        Cancel
      </Button>
      <Button disabled={!hasAccepted} pending={isPending && 'Starting...'} onClick={start}>
        Start selling
      </Button>
    </>
  )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || isPending || onClose()}
      width={600}
      title="Start selling"
      description="Your account becomes that of a vendor: you add products and services. Your posts, chats and followers stay."
      footer={footer}
    >
      <TermsText isVendor />
    </Dialog>
  )
}

function useStartSelling(onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [commit, isPending] = useMutationPromise<StartSellingMutation>(graphql`
    mutation StartSellingMutation($input: StartSellingInput!) {
      startSelling(input: $input) {
        viewer {
          termsToAccept
          user {
            userType
          }
        }
      }
    }
  `)
  async function send() {
    if (isPending) return
    setProblem(null)
    try {
      // Accepts the version that was shown, even if a newer one is in force.
      await commit({ input: { version: termsVersion } })
    } catch (error) {
      return setProblem(messageOf(error, noConnectionMessage))
    }
    const { user } = getSession()
    if (user) storeUser({ ...user, userType: 'vendor' })
    toast({
      title: 'You are a vendor now',
      description: 'Add what you sell under Products.',
      kind: 'success',
    })
    onDone()
  }
  return { start: () => void send(), isPending, problem }
}
