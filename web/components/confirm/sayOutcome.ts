// Says how something went that a tap has asked for.
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'

interface Outcomes {
  /** The titles of what is said when it is done, and when it is not. */
  done: string
  failed: string
}

export async function sayOutcome({ done, failed }: Outcomes, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
    toast({ title: done, kind: 'success' })
  } catch (error) {
    toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
  }
}
