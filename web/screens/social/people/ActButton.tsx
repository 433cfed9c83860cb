// What one can do about somebody or something in a row: once at a time, and what goes wrong is said.
import { useState } from 'react'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusRescue } from '#web/lib/page/useFocusRescue.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'

type ActButtonProps = {
  /** Such as 'Unblock', and to whom. */
  verb: string
  of: string
  act: () => Promise<unknown>
  /** The title of what is said when it rejects; without it the act says so itself. */
  failed?: string
}

export function ActButton({ verb, of, act, failed }: ActButtonProps) {
  const isSuspended = useSuspended()
  const [isPending, setPending] = useState(false)
  // Once it is done, the row is gone.
  useFocusRescue()
  async function carryOut() {
    if (isPending) return
    setPending(true)
    try {
      await act()
    } catch (error) {
      if (failed) toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={isSuspended}
      pending={isPending && 'Loading...'}
      onClick={() => void carryOut()}
    >
      {verb}
      <span className="sr-only">{of}</span>
    </Button>
  )
}
