// The preference that turns keyboard shortcuts on or off; people who dictate turn single-key ones off (ADR 33).
import { useSyncExternalStore } from 'react'
import { subscribeToChoices, saveChoice } from './choices.ts'
import { localKeys, readKey } from '../keys.ts'

export const shortcutsChoices = ['on', 'off'] as const
export type ShortcutsChoice = (typeof shortcutsChoices)[number]

const readShortcutsChoice = (): ShortcutsChoice => (readKey(localKeys.keys) === 'off' ? 'off' : 'on')

export const chooseShortcuts = (choice: ShortcutsChoice) => saveChoice(localKeys.keys, choice)

export const useShortcutsChoice = (): ShortcutsChoice =>
  useSyncExternalStore(subscribeToChoices, readShortcutsChoice)
