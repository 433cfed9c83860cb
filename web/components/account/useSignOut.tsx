// Signing out with its words (000 §4, §8), from wherever a menu or a button offers it.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AlertDialog } from '#web/design/AlertDialog.tsx'
import { toast } from '#web/design/toast.ts'
import { messageOf } from '#web/relay/serverError.ts'
import { holdsDraft } from '#web/session/keys.ts'
import { signOut } from '#web/session/signOut.ts'

const leftHereOnly =
  'You are signed out on this device. Your session ends everywhere once you are back online.'

/** `question` stands on the screen beside what offers it: whoever would lose a draft is asked first. */
export function useSignOut() {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  function leave() {
    const told = signOut()
    // The gate shows 'Logging out' there until the server has been told.
    void navigate('/welcome', { replace: true })
    told.then(
      () => toast({ title: 'Logged out', kind: 'success' }),
      (error: unknown) =>
        toast({ title: 'Logout failed', description: messageOf(error, leftHereOnly), kind: 'error' }),
    )
  }
  const question = (
    <AlertDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Log out without posting?"
      description="You have not posted what you wrote. It is removed from this device when you log out."
      confirm="Log out"
      cancel="Stay"
      onConfirm={leave}
    />
  )
  return { signOut: () => (holdsDraft() ? setAsking(true) : leave()), question }
}
