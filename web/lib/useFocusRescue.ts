// Keeps the keyboard's place when the control that has it goes away: the heading has it then.
import { useEffect } from 'react'
import { focusHeading } from './arrive.ts'

/** `isThere` says whether a dialog, or whatever holds the control, still shows; leaving the screen ends it too. */
export function useFocusRescue(isThere = true) {
  useEffect(() => {
    if (!isThere) return
    return () => {
      // After a dialog has given the focus back, or has failed to.
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading()
      })
    }
  }, [isThere])
}
