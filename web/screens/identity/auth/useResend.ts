// Requests another code and restarts the countdown (000 §4).
import { useState } from 'react'
import { codeRules } from '#rules/identity/auth'
import { toast } from '#web/design/overlays/toast.ts'
import { codeSentAt } from '#web/session/recovery.ts'
import { requestCode } from './requestCode.ts'
import { useCountdown } from './useCountdown.ts'
import { useRecoveryStep } from './useRecoveryStep.ts'

/** A code with more seconds left than this cannot be replaced yet. */
const resendBelow = codeRules.lifetimeSeconds - codeRules.resendAfterSeconds

const sent = 'A new verification code has been sent to your email.'

export function useResend(onSent: () => void) {
  const [sentAt, setSentAt] = useState(codeSentAt)
  const [isSending, run] = useRecoveryStep()
  const seconds = useCountdown(sentAt)

  async function sendAgain(email: string) {
    const shown = await requestCode(email)
    setSentAt(codeSentAt())
    onSent()
    const description = shown ? `${sent} Your code is ${shown}` : sent
    toast({ title: 'Code Sent', description, kind: 'success' })
  }

  const resend = () => void run(sendAgain)
  return { seconds, sentAt, resend, isSending, waitSeconds: Math.max(seconds - resendBelow, 0) }
}
