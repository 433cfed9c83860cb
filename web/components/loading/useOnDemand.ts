// A part of the screen whose code is loaded when it is first asked for; a frame stands for it until it is there, and
// without a connection the screen stays as it is.
import { useCallback, useRef, useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnection } from '#web/relay/network/serverError.ts'
import { nameOfPressed, showFrame, type Waited } from './waited.ts'

/** Code that is at hand comes sooner, and would only flash. */
const patienceMs = 60

/**
 * Returns the part (null until it was asked for and is loaded), the function that asks for it, and the wait for it (null
 * while there is none). `load` stays the same at every drawing. With `own` the caller draws the frame. The default title of
 * a frame is the name of the control that was pressed.
 */
export function useOnDemand<Part>(
  load: () => Promise<Part>,
  frame: 'dialog' | 'own' = 'dialog',
  title?: string,
) {
  const [part, setPart] = useState<{ is: Part } | null>(null)
  const [waited, setWaited] = useState<Waited | null>(null)
  const pending = useRef<Promise<boolean> | null>(null)

  /** Resolves to true once it may open: false where it could not be loaded, which was said, or was given up. */
  const want = useCallback(() => {
    async function bring() {
      let cancel = () => {}
      const cancelled = new Promise<null>((resolve) => {
        cancel = () => {
          // Between the arrival of the code and its drawing the frame still stands, and may be closed.
          setPart(null)
          resolve(null)
        }
      })
      const wish = { title: title ?? nameOfPressed(), cancel }
      let hide = () => {}
      const timer = setTimeout(() => {
        setWaited(wish)
        if (frame === 'dialog') hide = showFrame(wish)
      }, patienceMs)
      try {
        const loaded = await Promise.race([load(), cancelled])
        if (loaded !== null) setPart({ is: loaded })
        return loaded !== null
      } catch {
        toast({ title: 'Error', description: noConnection, kind: 'error' })
        return false
      } finally {
        clearTimeout(timer)
        hide()
        setWaited(null)
        pending.current = null
      }
    }
    // A second press waits for the same.
    return (pending.current ??= bring())
  }, [load, frame, title])

  return [part?.is ?? null, want, waited] as const
}
