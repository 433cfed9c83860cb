// The keyboard shortcuts preference; speech input needs single keys off (ADR 33).
import { useSyncExternalStore } from 'react'
import { subscribeToChoices, saveChoice } from './choices.ts'
import { localKeys, readKey } from '../keys.ts'

export const keyChoices = ['on', 'off'] as const
export type KeyChoice = (typeof keyChoices)[number]

const keyChoice = (): KeyChoice => (readKey(localKeys.keys) === 'off' ? 'off' : 'on')

export const chooseKeys = (choice: KeyChoice) => saveChoice(localKeys.keys, choice)

export const useKeyChoice = (): KeyChoice => useSyncExternalStore(subscribeToChoices, keyChoice)
