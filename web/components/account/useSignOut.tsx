// Signs the viewer out and reports the result in toasts (000 §4, §8).
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf } from '#web/relay/network/serverError.ts'
import { hasStoredDraft } from '#web/session/keys.ts'
import { signOut } from '#web/session/signOut.ts'

const loadQuestion = async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion

const signedOutHereOnly =
  'You are signed out on this device. Your session ends everywhere once you are back online.'

/** Render `question` beside the button that signs out: it asks for confirmation if there is a draft. */
export function useSignOut() {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [Question, ensureQuestion] = useLazyComponent(loadQuestion)
  function signOutNow() {
    const request = signOut()
    // The gate shows 'Logging out' until the server has answered.
    void navigate('/welcome', { replace: true })
    request.then(
      () => toast({ title: 'Logged out', kind: 'success' }),
      (error: unknown) =>
        toast({ title: 'Logout failed', description: messageOf(error, signedOutHereOnly), kind: 'error' }),
    )
  }
  async function confirmAndSignOut() {
    if (hasStoredDraft()) setAsking(await ensureQuestion())
    else signOutNow()
  }
  return {
    signOut: () => void confirmAndSignOut(),
    question: Question && <Question open={isAsking} onOpenChange={setAsking} onConfirm={signOutNow} />,
  }
}
