// Hook that runs one password recovery request at a time for the remembered address and shows failures (000 §8).
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { readResetEmail } from '#web/session/recovery.ts'
import { noEmailFoundText } from './recoveryTexts.ts'

const toastError = (description: string) => toast({ title: 'Error', description, kind: 'error' })

export function useRecoveryStep() {
  const navigate = useNavigate()
  const { withTarget } = useTarget()
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)

  /** Calls `request` with the address, or goes to step 1 if none is remembered. Never rejects. */
  async function runStep(request: (email: string) => Promise<unknown>) {
    if (isBusy.current) return
    const email = readResetEmail()
    if (!email) {
      toastError(noEmailFoundText)
      return navigate(withTarget('/forgot-password'), { replace: true })
    }
    isBusy.current = true
    setPending(true)
    try {
      await request(email)
    } catch (error) {
      toastError(messageOf(error, noConnectionMessage))
    }
    isBusy.current = false
    setPending(false)
  }
  return [isPending, runStep] as const
}
