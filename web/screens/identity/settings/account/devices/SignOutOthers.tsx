// Button that signs out all other devices, after a confirmation.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { SignOutOthersMutation } from '#web/__generated__/SignOutOthersMutation.graphql.ts'

/** The dialog stays mounted when `hasOthers` turns false, to report success. */
export function SignOutOthers({ hasOthers }: { hasOthers: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const [commit] = useMutationPromise<SignOutOthersMutation>(graphql`
    mutation SignOutOthersMutation {
      endOtherSessions {
        viewer {
          ...DeviceList_viewer
        }
      }
    }
  `)
  return (
    <>
      {hasOthers && (
        <div className="px-4 pt-2 pb-4 md:px-6">
          <Button variant="danger-ghost" block onClick={() => setConfirming(true)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Sign out all other devices?"
        question="Each of them will need your password to come back. You stay signed in here."
        confirm="Sign out"
        pending="Signing out..."
        act={() => commit({})}
        done="Other devices signed out"
        failed="Devices not signed out"
      />
    </>
  )
}
