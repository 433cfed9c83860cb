// Request for another recovery code, with the countdowns of its expiry and of the next request (000 §4).
import { useEffect, useState } from 'react'
import { codeRules } from '#rules/identity/auth'
import { toast } from '#web/design/overlays/toast.ts'
import { readCodeSentAt, secondsLeft } from '#web/session/recovery.ts'
import { requestCode } from './requestCode.ts'
import { useRecoveryStep } from './useRecoveryStep.ts'

/** A new code may be requested once the current one has at most this many seconds left. */
const resendAtSecondsLeft = codeRules.lifetimeSeconds - codeRules.resendAfterSeconds

const sentMessage = 'A new verification code has been sent to your email.'

export function useResend(onSent: () => void) {
  const [sentAt, setSentAt] = useState(readCodeSentAt)
  const [isSending, runStep] = useRecoveryStep()
  const seconds = useCountdown(sentAt)

  async function resendCode(email: string) {
    const developmentOtp = await requestCode(email)
    setSentAt(readCodeSentAt())
    onSent()
    const description = developmentOtp ? `${sentMessage} Your code is ${developmentOtp}` : sentMessage
    toast({ title: 'Code Sent', description, kind: 'success' })
  }

  const resend = () => void runStep(resendCode)
  return { seconds, sentAt, resend, isSending, waitSeconds: Math.max(seconds - resendAtSecondsLeft, 0) }
}

function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const updateNow = () => setNow(Date.now())
    const timer = setInterval(updateNow, 1000)
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [])
  return secondsLeft(sentAt, now)
}
