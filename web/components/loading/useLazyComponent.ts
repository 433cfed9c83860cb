// Loads the code of a component, such as a dialog, on first use. Shows a placeholder meanwhile and a toast on failure.
import { useCallback, useRef, useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'
import { getPressedControlName, showPlaceholder, type PendingLoad } from './placeholderState.ts'

/** Delay of the placeholder, which would only flash for cached code. */
const placeholderDelayMs = 60

interface LazyOptions {
  /** 'none' for a caller that renders its own placeholder while the load is pending. */
  placeholder?: 'dialog' | 'none'
  /** Title of the placeholder dialog; by default the name of the pressed control. */
  title?: string
}

/**
 * Returns the component (null until loaded), a function that loads it, and the pending load (null without one). `load`
 * must be stable between renders.
 */
export function useLazyComponent<Loaded>(
  load: () => Promise<Loaded>,
  { placeholder = 'dialog', title }: LazyOptions = {},
) {
  const [loadedValue, setLoadedValue] = useState<{ is: Loaded } | null>(null)
  const [pendingLoad, setPendingLoad] = useState<PendingLoad | null>(null)
  const currentRequest = useRef<Promise<boolean> | null>(null)

  /** Resolves to true once the component may open, to false if loading failed or was cancelled. */
  const ensureLoaded = useCallback(() => {
    async function request() {
      let cancel = () => {}
      const cancelled = new Promise<null>((resolve) => {
        cancel = () => {
          // The placeholder may also be closed between loading and rendering.
          setLoadedValue(null)
          resolve(null)
        }
      })
      const pendingRequest = { title: title ?? getPressedControlName(), cancel }
      let hide = () => {}
      const timer = setTimeout(() => {
        setPendingLoad(pendingRequest)
        if (placeholder === 'dialog') hide = showPlaceholder(pendingRequest)
      }, placeholderDelayMs)
      try {
        const loaded = await Promise.race([load(), cancelled])
        if (loaded !== null) setLoadedValue({ is: loaded })
        return loaded !== null
      } catch {
        toast({ title: 'Error', description: noConnectionMessage, kind: 'error' })
        return false
      } finally {
        clearTimeout(timer)
        hide()
        setPendingLoad(null)
        currentRequest.current = null
      }
    }
    // A second press joins the pending request.
    return (currentRequest.current ??= request())
  }, [load, placeholder, title])

  return [loadedValue?.is ?? null, ensureLoaded, pendingLoad] as const
}
