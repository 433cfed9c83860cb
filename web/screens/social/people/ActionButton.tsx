// Button of a row: runs one action at a time and shows failures.
import { useState } from 'react'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

type ActionButtonProps = {
  /** Visible label, such as 'Unblock', and hidden name of the target for screen readers. */
  label: string
  target: string
  action: () => Promise<unknown>
  /** Title of the error toast; undefined if the action shows its own. */
  failed?: string
}

export function ActionButton({ label, target, action, failed }: ActionButtonProps) {
  const isSuspended = useSuspended()
  const [isPending, setPending] = useState(false)
  // On success the row disappears.
  useFocusFallback()
  async function run() {
    if (isPending) return
    setPending(true)
    try {
      await action()
    } catch (error) {
      if (failed) toast({ title: failed, description: messageOf(error, noConnectionMessage), kind: 'error' })
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
      onClick={() => void run()}
    >
      {label}
      <span className="sr-only">{target}</span>
    </Button>
  )
}
