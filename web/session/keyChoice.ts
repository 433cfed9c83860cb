// Whether single keys do something on this device: they can be turned off, as for who speaks what others type (decision 316).
import { useSyncExternalStore } from 'react'
import { localKeys, readKey, writeKey } from './keys.ts'

export const keyChoices = ['on', 'off'] as const
export type KeyChoice = (typeof keyChoices)[number]

const listeners = new Set<() => void>()

const keyChoice = (): KeyChoice => (readKey(localKeys.keys) === 'off' ? 'off' : 'on')

export function chooseKeys(choice: KeyChoice) {
  writeKey(localKeys.keys, choice)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useKeyChoice = (): KeyChoice => useSyncExternalStore(subscribe, keyChoice)
