// State of the code field: checks the entered code, one request at a time, and clears a wrong one (000 §2.7).
import { useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { checkCode } from './checkCode.ts'
import { useRecoveryStep } from './useRecoveryStep.ts'

export function useCodeCheck(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate()
  const { withTarget } = useTarget()
  const [code, setCode] = useState('')
  const [isChecking, runStep] = useRecoveryStep()

  async function tryCode(email: string, otp: string) {
    try {
      await checkCode(email, otp)
    } catch (error) {
      // Only INVALID_INPUT means a wrong code; after other errors the code stays in the field.
      if (!(error instanceof ServerError) || error.code !== 'INVALID_INPUT') throw error
      toast({ title: 'Invalid Code', description: error.message, kind: 'error' })
      setCode('')
      return input.current?.focus()
    }
    // The code works once, so there is no way back to this step.
    await navigate(withTarget('/reset-password'), { replace: true })
  }

  const check = (otp: string) => void runStep((email) => tryCode(email, otp))
  return { code, setCode, check, isChecking }
}
