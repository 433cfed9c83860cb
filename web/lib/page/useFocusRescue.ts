// Keeps the keyboard's place when the control that has it goes away: the heading has it then.
import { useEffect, useLayoutEffect } from 'react'
import { focusHeading } from './arrive.ts'

/** To be called when the control may have gone: after a dialog has given the focus back, or has failed to. */
export const rescueFocus = () =>
  void setTimeout(() => {
    if (document.activeElement === document.body) focusHeading()
  })

/** `isThere` says whether a dialog, or whatever holds the control, still shows; leaving the screen ends it too. */
export function useFocusRescue(isThere = true) {
  useEffect(() => {
    if (!isThere) return
    return rescueFocus
  }, [isThere])
}

/** For what stands in a screen's place while it loads: who was there is at the heading of the screen that comes. */
export function useFocusHandover() {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) return
      rescueFocus()
    },
    [],
  )
}
