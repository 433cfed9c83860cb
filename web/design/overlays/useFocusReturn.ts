// Returns the focus to its previous element when a dialog closes, also for dialogs opened from a menu.
import { useEffect, useRef } from 'react'

/** Spread the result on the content of a dialog. */
export function useFocusReturn<Content extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Content>(null)
  const opener = useRef<Element | null>(null)

  // A menu returns the focus to its button only after the dialog has opened, which then takes it again. In some browsers
  // the button never gets it, and only the focusout event names it as relatedTarget.
  useEffect(() => {
    const trackOpener = (event: FocusEvent) => {
      const next = event.type === 'focusin' ? event.target : event.relatedTarget
      const isOutside = next instanceof Element && !ref.current?.contains(next)
      if (isOutside && !opener.current?.isConnected) opener.current = next
    }
    document.addEventListener('focusin', trackOpener, true)
    document.addEventListener('focusout', trackOpener, true)
    return () => {
      document.removeEventListener('focusin', trackOpener, true)
      document.removeEventListener('focusout', trackOpener, true)
    }
  }, [])

  return {
    ref,
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      opener.current = focused === document.body ? null : focused
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
