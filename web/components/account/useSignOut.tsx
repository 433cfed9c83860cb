// Signing out with its words (000 §4, §8), from wherever a menu or a button offers it.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf } from '#web/relay/network/serverError.ts'
import { holdsDraft } from '#web/session/keys.ts'
import { signOut } from '#web/session/signOut.ts'

const loadQuestion = async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion

const leftHereOnly =
  'You are signed out on this device. Your session ends everywhere once you are back online.'

/** `question` stands on the screen beside what offers it: whoever would lose a draft is asked first. */
export function useSignOut() {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [Question, wantQuestion] = useOnDemand(loadQuestion)
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
  async function signOutAsked() {
    if (holdsDraft()) setAsking(await wantQuestion())
    else leave()
  }
  return {
    signOut: () => void signOutAsked(),
    question: Question && <Question open={isAsking} onOpenChange={setAsking} onConfirm={leave} />,
  }
}
