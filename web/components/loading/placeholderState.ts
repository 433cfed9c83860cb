// State of the placeholder dialog that shows while the code of a dialog loads.
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export interface PendingLoad {
  /** Name of the pressed control. */
  title: string
  cancel: () => void
}

let current: PendingLoad | null = null
const listeners = createListeners()

function show(next: PendingLoad | null) {
  current = next
  listeners.notify()
}

/** Shows a placeholder. Returns a function that hides it, unless another one has replaced it. */
export function showPlaceholder(next: PendingLoad) {
  show(next)
  return () => current === next && show(null)
}

export const usePlaceholder = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => null,
  )

let pressedControl: Element | null = null

/** Tracks the pressed control, because iPhones do not focus pressed buttons. */
export function trackPresses() {
  const trackPress = ({ target }: Event) =>
    (pressedControl = target instanceof Element ? target.closest('button, a, [role^=menuitem]') : null)
  document.addEventListener('click', trackPress, true)
  return () => document.removeEventListener('click', trackPress, true)
}

export const getPressedControlName = () =>
  pressedControl?.getAttribute('aria-label') ?? (pressedControl?.textContent.trim() || 'Loading')
