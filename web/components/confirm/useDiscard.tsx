// Asks before edits are thrown away, whether by Cancel, Escape, the Back of a phone or a browser, or as the page is left.
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'

interface Edits {
  hasEdits: boolean
  onClose: () => void
  title: string
  description: string
}

/** `leave` closes at once where there is nothing to lose; `question` stands within the editor. */
export function useDiscard({ hasEdits, onClose, title, description }: Edits) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    // The entry of what lies over a screen leads nowhere else: the Back that takes it away is an Escape (ADR 33).
    ({ currentLocation, nextLocation }) => hasEdits && nextLocation.key !== currentLocation.key,
  )
  // A page that is loaded anew, or closed, asks in the browser's own words.
  useEffect(() => {
    if (!hasEdits) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasEdits])
  const isBlocked = blocker.state === 'blocked'
  function discard() {
    onClose()
    if (isBlocked) blocker.proceed()
  }
  function stay() {
    setAsking(false)
    if (isBlocked) blocker.reset()
  }
  const question = (
    <AlertDialog
      open={isAsking || isBlocked}
      onOpenChange={(open) => open || stay()}
      title={title}
      description={description}
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={discard}
    />
  )
  function leave() {
    if (!hasEdits) return onClose()
    // The Escape that closes the question may reach what lies under it as well, which must not ask again.
    if (!isAsking) setAsking(true)
  }
  return { leave, question }
}
