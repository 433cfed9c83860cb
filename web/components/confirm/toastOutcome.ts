// Runs an action and shows its outcome as a toast.
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

/** Toast titles. */
interface Outcomes {
  done: string
  failed: string
}

export async function toastOutcome(
  { done, failed }: Outcomes,
  action: () => Promise<unknown>,
): Promise<void> {
  try {
    await action()
    toast({ title: done, kind: 'success' })
  } catch (error) {
    toast({ title: failed, description: messageOf(error, noConnectionMessage), kind: 'error' })
  }
}
