// Moves the focus to the heading when the focused control disappears.
import { useEffect, useLayoutEffect } from 'react'
import { focusHeading } from './titleAndFocus.ts'

/** Focuses the heading, in the next task, if nothing has the focus. */
export const focusHeadingIfLost = () =>
  void setTimeout(() => {
    if (document.activeElement === document.body) focusHeading()
  })

/** Focuses the heading if the focus is lost when `isShown` turns false, as when a dialog closes, or on unmount. */
export function useFocusFallback(isShown = true) {
  useEffect(() => {
    if (!isShown) return
    return focusHeadingIfLost
  }, [isShown])
}

/** For skeletons: moves the focus from the skeleton to the heading of the loaded screen. */
export function useFocusHandover() {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) return
      focusHeadingIfLost()
    },
    [],
  )
}
