// Polling of a query, only while the socket is down and the tab visible (ADR 12).
import { useEffect } from 'react'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import { isLive } from './liveState.ts'

/** Data saver polls a quarter as often. */
const saveDataFactor = 4

/** `refetch` must be stable between renders; without `everyMs` nothing is polled. */
export function usePolling(refetch: () => void, everyMs: number | undefined) {
  const isSaving = useDataSaver()
  useEffect(() => {
    if (everyMs === undefined) return
    const refetchIfNeeded = () => !isLive() && document.visibilityState === 'visible' && refetch()
    const timer = setInterval(refetchIfNeeded, isSaving ? everyMs * saveDataFactor : everyMs)
    return () => clearInterval(timer)
  }, [refetch, everyMs, isSaving])
}
