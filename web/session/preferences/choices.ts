// Choices for this device: kept here, and followed by whatever shows them, in other tabs too.
import { writeKey, type localKeys } from '../keys.ts'

const listeners = new Set<() => void>()

export function keepChoice(key: (typeof localKeys)[keyof typeof localKeys], choice: string) {
  writeKey(key, choice)
  for (const listener of listeners) listener()
}

/** Tells of every choice; who listens looks whether it is his. */
export function followChoices(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
