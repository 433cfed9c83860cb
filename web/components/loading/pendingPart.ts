// State of the placeholder dialog for a part whose code is loading.
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export interface PendingPart {
  /** Name of the pressed control. */
  title: string
  cancel: () => void
}

let waited: PendingPart | null = null
const listeners = createListeners()

function show(next: PendingPart | null) {
  waited = next
  listeners.notify()
}

/** Shows a placeholder. Returns a function that hides it, unless another one has replaced it. */
export function showPlaceholder(next: PendingPart) {
  show(next)
  return () => waited === next && show(null)
}

export const usePlaceholder = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => waited,
    () => null,
  )

let pressed: Element | null = null

/** Tracks the pressed control, because iPhones do not focus pressed buttons. */
export function trackPresses() {
  const note = ({ target }: Event) =>
    (pressed = target instanceof Element ? target.closest('button, a, [role^=menuitem]') : null)
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

export const pressedControlName = () =>
  pressed?.getAttribute('aria-label') ?? (pressed?.textContent.trim() || 'Loading')
