// Preferences of this device in local storage, shared with other tabs.
import { writeKey, type localKeys } from '../keys.ts'

const listeners = new Set<() => void>()

export function keepChoice(key: (typeof localKeys)[keyof typeof localKeys], choice: string) {
  writeKey(key, choice)
  for (const listener of listeners) listener()
}

/** Calls back on every change of any preference. Returns a function that stops it. */
export function followChoices(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
