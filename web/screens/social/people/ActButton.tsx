// Button of a row: runs one action at a time and shows failures.
import { useState } from 'react'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusRescue } from '#web/lib/page/useFocusRescue.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'

type ActButtonProps = {
  /** Label such as 'Unblock', and the name of its target for screen readers. */
  verb: string
  of: string
  act: () => Promise<unknown>
  /** Title of the toast on failure; without it the action shows its own. */
  failed?: string
}

export function ActButton({ verb, of, act, failed }: ActButtonProps) {
  const isSuspended = useSuspended()
  const [isPending, setPending] = useState(false)
  // On success the row disappears.
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
