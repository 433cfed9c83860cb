// Asks before it signs another device out.
import { graphql } from 'react-relay'
import { AlertDialog } from '#web/design/AlertDialog.tsx'
import { toast } from '#web/design/toast.ts'
import { deviceName } from '#web/lib/device.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { SignOutDeviceMutation } from '#web/__generated__/SignOutDeviceMutation.graphql.ts'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'

type SignOutDeviceProps = {
  /** The session that is to end; null while nobody asks. */
  session: { readonly id: string; readonly device: string } | null
  onClose: () => void
}

export function SignOutDevice({ session, onClose }: SignOutDeviceProps) {
  useFocusRescue(session !== null)
  const [commit, isPending] = useCommit<SignOutDeviceMutation>(graphql`
    mutation SignOutDeviceMutation($input: EndSessionInput!) {
      endSession(input: $input) {
        viewer {
          ...DeviceList_viewer
        }
      }
    }
  `)

  async function signOut() {
    if (!session) return
    try {
      await commit({ input: { sessionId: session.id } })
    } catch (error) {
      const description = messageOf(error, noConnection)
      return toast({ title: 'Device not signed out', description, kind: 'error' })
    }
    onClose()
    toast({ title: 'Device signed out', kind: 'success' })
  }

  return (
    <AlertDialog
      open={session !== null}
      onOpenChange={(open) => open || onClose()}
      title="Sign out this device?"
      description={`${session ? deviceName(session.device) : 'It'} will need your password to come back.`}
      confirm="Sign out"
      pending={isPending && 'Signing out...'}
      onConfirm={() => void signOut()}
    />
  )
}
