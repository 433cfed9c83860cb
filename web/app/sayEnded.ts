// Tells the person that their session here ended, however this device learned of it.
import { toast } from '#web/design/overlays/toast.ts'
import { getSession, onSession } from '#web/session/session.ts'

/** Returns how to stop. */
export function sayEnded() {
  let { wasEnded } = getSession()
  return onSession(() => {
    const { wasEnded: isEnded } = getSession()
    if (isEnded && !wasEnded)
      toast({ title: 'Signed out', description: 'You were signed out on this device.' })
    wasEnded = isEnded
  })
}
