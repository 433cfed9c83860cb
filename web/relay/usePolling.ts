// Asking again and again, only while changes do not arrive by themselves and somebody looks (decision 70).
import { useEffect, useRef } from 'react'
import { useIsLive } from './liveState.ts'

/** Whoever pays for every byte, and has said so, is asked a quarter as often. */
const saveDataFactor = 4

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** `everyMs` is the documented interval; without one nothing is ever asked. */
export function usePolling(ask: () => void, everyMs: number | undefined) {
  const isLive = useIsLive()
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (isLive || everyMs === undefined) return
    const askIfSeen = () => document.visibilityState === 'visible' && latest.current()
    const timer = setInterval(askIfSeen, savesData() ? everyMs * saveDataFactor : everyMs)
    return () => clearInterval(timer)
  }, [isLive, everyMs])
}
