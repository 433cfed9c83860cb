// Keeps the keyboard's place when a dialog closes and the button that opened it is gone: the heading has it then.
import { useEffect } from 'react'

export function useFocusRescue(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // After the dialog has given the focus back, or has failed to.
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
      })
    }
  }, [isOpen])
}
