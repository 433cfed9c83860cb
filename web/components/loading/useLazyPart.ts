// Loads the code of a part, such as a dialog, on first use, with a placeholder meanwhile and a toast on failure.
import { useCallback, useRef, useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'
import { pressedControlName, showPlaceholder, type PendingPart } from './pendingPart.ts'

/** Delay of the placeholder, which would only flash for cached code. */
const placeholderDelayMs = 60

/**
 * Returns the part (null until loaded), a function that requests it, and the pending request (or null). `load` must be
 * stable between renders. With `own` the caller draws the placeholder. Its title defaults to the name of the pressed
 * control.
 */
export function useLazyPart<Part>(
  load: () => Promise<Part>,
  frame: 'dialog' | 'own' = 'dialog',
  title?: string,
) {
  const [part, setPart] = useState<{ is: Part } | null>(null)
  const [waited, setWaited] = useState<PendingPart | null>(null)
  const pending = useRef<Promise<boolean> | null>(null)

  /** Resolves to true once the part may open, to false if loading failed or was cancelled. */
  const want = useCallback(() => {
    async function request() {
      let cancel = () => {}
      const cancelled = new Promise<null>((resolve) => {
        cancel = () => {
          // The placeholder may also be closed between loading and rendering.
          setPart(null)
          resolve(null)
        }
      })
      const waiting = { title: title ?? pressedControlName(), cancel }
      let hide = () => {}
      const timer = setTimeout(() => {
        setWaited(waiting)
        if (frame === 'dialog') hide = showPlaceholder(waiting)
      }, placeholderDelayMs)
      try {
        const loaded = await Promise.race([load(), cancelled])
        if (loaded !== null) setPart({ is: loaded })
        return loaded !== null
      } catch {
        toast({ title: 'Error', description: noConnectionMessage, kind: 'error' })
        return false
      } finally {
        clearTimeout(timer)
        hide()
        setWaited(null)
        pending.current = null
      }
    }
    // A second press joins the pending request.
    return (pending.current ??= request())
  }, [load, frame, title])

  return [part?.is ?? null, want, waited] as const
}
