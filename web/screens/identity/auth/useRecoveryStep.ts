// One call of a recovery for the remembered address: one at a time, its failures in words (000 §8).
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { recoveredEmail } from '#web/session/recovery.ts'
import { noEmailFound } from './recoveryWords.ts'

const fail = (description: string) => toast({ title: 'Error', description, kind: 'error' })

export function useRecoveryStep() {
  const navigate = useNavigate()
  const { onTheWay } = useTarget()
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)

  /** Calls back with the address, or leads to the first step where nobody remembers it. Never rejects. */
  async function run(work: (email: string) => Promise<unknown>) {
    if (isBusy.current) return
    const email = recoveredEmail()
    if (!email) {
      fail(noEmailFound)
      return navigate(onTheWay('/forgot-password'), { replace: true })
    }
    isBusy.current = true
    setPending(true)
    try {
      await work(email)
    } catch (error) {
      fail(messageOf(error, noConnection))
    }
    isBusy.current = false
    setPending(false)
  }
  return [isPending, run] as const
}
