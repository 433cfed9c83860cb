// Where the focus goes when a dialog closes: back to what had it before, also when a menu opened the dialog.
import { useEffect, useRef } from 'react'

/** Spread what it returns on the content of a dialog. */
export function useFocusReturn<Content extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Content>(null)
  const opener = useRef<Element | null>(null)

  // A menu gives the focus back to its button only after the dialog it opened has appeared. The dialog takes it away
  // again, in some browsers before the button has it: then only the element that loses the focus tells where it went.
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const next = event.type === 'focusin' ? event.target : event.relatedTarget
      const isOutside = next instanceof Element && !ref.current?.contains(next)
      if (isOutside && !opener.current?.isConnected) opener.current = next
    }
    document.addEventListener('focusin', note, true)
    document.addEventListener('focusout', note, true)
    return () => {
      document.removeEventListener('focusin', note, true)
      document.removeEventListener('focusout', note, true)
    }
  }, [])

  return {
    ref,
    onOpenAutoFocus: () => {
      const before = document.activeElement
      opener.current = before === document.body ? null : before
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
