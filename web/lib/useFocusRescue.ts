// Keeps the keyboard's place when the control that has it goes away: the heading has it then.
import { useEffect, useLayoutEffect } from 'react'
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

/** For what stands in a screen's place while it loads: who was there is at the heading of the screen that comes. */
export function useFocusHandover() {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) return
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading()
      })
    },
    [],
  )
}
