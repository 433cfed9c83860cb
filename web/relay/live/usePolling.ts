// Asking again and again, only while changes do not arrive by themselves and somebody looks (ADR 12).
import { useEffect } from 'react'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import { isLive } from './liveState.ts'

/** Whoever wants to save data is asked for a quarter of it. */
const saveDataFactor = 4

/** `everyMs` is the documented interval; without one nothing is asked. `ask` stays the same between renders. */
export function usePolling(ask: () => void, everyMs: number | undefined) {
  const isSaving = useDataSaver()
  useEffect(() => {
    if (everyMs === undefined) return
    const askIfNeeded = () => !isLive() && document.visibilityState === 'visible' && ask()
    const timer = setInterval(askIfNeeded, isSaving ? everyMs * saveDataFactor : everyMs)
    return () => clearInterval(timer)
  }, [ask, everyMs, isSaving])
}
