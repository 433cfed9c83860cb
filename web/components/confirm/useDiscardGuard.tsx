// Asks before unsaved edits are discarded by Cancel, Escape, Back, or leaving the page.
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'

interface Edits {
  hasEdits: boolean
  onClose: () => void
  title: string
  description: string
}

/** `leave` closes at once without edits; render `question` inside the editor. */
export function useDiscardGuard({ hasEdits, onClose, title, description }: Edits) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    // Ignores the history entry of an overlay, whose Back counts as Escape (ADR 33).
    ({ currentLocation, nextLocation }) => hasEdits && nextLocation.key !== currentLocation.key,
  )
  // On reload or close the browser asks with its own dialog.
  useEffect(() => {
    if (!hasEdits) return
    const confirmUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [hasEdits])
  const isBlocked = blocker.state === 'blocked'
  function discard() {
    onClose()
    if (isBlocked) blocker.proceed()
  }
  function keepEditing() {
    setAsking(false)
    if (isBlocked) blocker.reset()
  }
  const question = (
    <AlertDialog
      open={isAsking || isBlocked}
      onOpenChange={(open) => open || keepEditing()}
      title={title}
      description={description}
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={discard}
    />
  )
  function leave() {
    if (!hasEdits) return onClose()
    // The Escape that closes the question may also reach the editor and must not reopen it.
    if (!isAsking) setAsking(true)
  }
  return { leave, question }
}
