// Confirmation for signing out another device.
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { deviceName } from '#web/lib/device.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { SignOutDeviceMutation } from '#web/__generated__/SignOutDeviceMutation.graphql.ts'

type SignOutDeviceProps = {
  /** Session to end; null while closed. */
  session: { readonly id: string; readonly device: string } | null
  onClose: () => void
}

export function SignOutDevice({ session, onClose }: SignOutDeviceProps) {
  const [commit] = useMutationPromise<SignOutDeviceMutation>(graphql`
    mutation SignOutDeviceMutation($input: EndSessionInput!) {
      endSession(input: $input) {
        viewer {
          ...DeviceList_viewer
        }
      }
    }
  `)
  return (
    <ConfirmDialog
      isOpen={session !== null}
      onClose={onClose}
      title="Sign out this device?"
      question={`${session ? deviceName(session.device) : 'It'} will need your password to come back.`}
      confirm="Sign out"
      pending="Signing out..."
      act={async () => session && commit({ input: { sessionId: session.id } })}
      done="Device signed out"
      failed="Device not signed out"
    />
  )
}
