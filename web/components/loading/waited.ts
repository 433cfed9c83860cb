// State of the placeholder dialog for a part whose code is loading.
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export interface Waited {
  /** Name of the pressed control. */
  title: string
  cancel: () => void
}

let waited: Waited | null = null
const listeners = createListeners()

function show(next: Waited | null) {
  waited = next
  listeners.notify()
}

/** Shows a placeholder. Returns a function that hides it, unless another one has replaced it. */
export function showFrame(next: Waited) {
  show(next)
  return () => waited === next && show(null)
}

export const useFrame = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => waited,
    () => null,
  )

let pressed: Element | null = null

/** Tracks the pressed control, because iPhones do not focus pressed buttons. */
export function notePresses() {
  const note = ({ target }: Event) =>
    (pressed = target instanceof Element ? target.closest('button, a, [role^=menuitem]') : null)
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

export const nameOfPressed = () =>
  pressed?.getAttribute('aria-label') ?? (pressed?.textContent.trim() || 'Loading')
