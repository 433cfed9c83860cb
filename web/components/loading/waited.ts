// A part of the screen that a person has asked for and waits for: what its frame shows until its code is there.
import { useSyncExternalStore } from 'react'

export interface Waited {
  /** The name of what was pressed. */
  title: string
  /** Gives the wish up: what comes later does not open. */
  cancel: () => void
}

let waited: Waited | null = null
const listeners = new Set<() => void>()

function show(next: Waited | null) {
  waited = next
  for (const listener of listeners) listener()
}

/** Puts a frame over the screen. Returns what takes it away again, unless another one has taken its place. */
export function showFrame(next: Waited) {
  show(next)
  return () => waited === next && show(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useFrame = () =>
  useSyncExternalStore(
    subscribe,
    () => waited,
    () => null,
  )

let pressed: Element | null = null

/** Notes every press of a control; on iPhones a button that is pressed has no focus that would tell. */
export function notePresses() {
  const note = ({ target }: Event) =>
    (pressed = target instanceof Element ? target.closest('button, a, [role^=menuitem]') : null)
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

export const nameOfPressed = () =>
  pressed?.getAttribute('aria-label') ?? (pressed?.textContent.trim() || 'Loading')
