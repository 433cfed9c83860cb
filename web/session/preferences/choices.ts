// Preferences of this device in local storage, shared with other tabs.
import { createListeners } from '#web/lib/listeners.ts'
import { writeKey, type localKeys } from '../keys.ts'

const listeners = createListeners()

export function saveChoice(key: (typeof localKeys)[keyof typeof localKeys], choice: string) {
  writeKey(key, choice)
  listeners.notify()
}

/** Calls back on every change of any preference. Returns a function that stops it. */
export function subscribeToChoices(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}
