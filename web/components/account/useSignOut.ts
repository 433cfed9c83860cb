// Signing out with its words (000 §4, §8), from wherever a menu or a button offers it.
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/toast.ts'
import { messageOf } from '#web/relay/serverError.ts'
import { signOut } from '#web/session/signOut.ts'

const leftHereOnly =
  'You are signed out on this device. Your session ends everywhere once you are back online.'

export function useSignOut() {
  const navigate = useNavigate()
  return () => {
    const told = signOut()
    // The gate shows 'Logging out' there until the server has been told.
    void navigate('/welcome', { replace: true })
    told.then(
      () => toast({ title: 'Logged out', kind: 'success' }),
      (error: unknown) =>
        toast({ title: 'Logout failed', description: messageOf(error, leftHereOnly), kind: 'error' }),
    )
  }
}
