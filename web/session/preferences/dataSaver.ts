// The data saver preference: photos and videos load on tap always, never, or when the browser saves data.
import { useContext, useSyncExternalStore } from 'react'
import { ServedPageContext } from '#web/lib/page/servedPage.ts'
import { subscribeToChoices, saveChoice } from './choices.ts'
import { localKeys, readKey } from '../keys.ts'

export const dataSaverChoices = ['on', 'off', 'automatic'] as const
export type DataSaverChoice = (typeof dataSaverChoices)[number]

/** Network Information API, which some browsers lack. */
interface Connection extends EventTarget {
  readonly saveData?: boolean
}
const connection = () => (navigator as { connection?: Connection }).connection

export const readDataSaverChoice = (): DataSaverChoice =>
  dataSaverChoices.find((choice) => choice === readKey(localKeys.dataSaver)) ?? 'automatic'

export const chooseDataSaver = (choice: DataSaverChoice) => saveChoice(localKeys.dataSaver, choice)

export function isSavingData(): boolean {
  const choice = readDataSaverChoice()
  return choice === 'automatic' ? (connection()?.saveData ?? false) : choice === 'on'
}

function subscribe(listener: () => void) {
  const info = connection()
  const unsubscribe = subscribeToChoices(listener)
  info?.addEventListener('change', listener)
  return () => {
    unsubscribe()
    info?.removeEventListener('change', listener)
  }
}

export function useDataSaver(): boolean {
  const served = useContext(ServedPageContext)
  return useSyncExternalStore(subscribe, isSavingData, () => served?.savesData ?? false)
}

export const useDataSaverChoice = (): DataSaverChoice => useSyncExternalStore(subscribe, readDataSaverChoice)
