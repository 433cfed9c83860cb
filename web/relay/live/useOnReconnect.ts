// Calls `ask` when the socket is live again after an interruption.
import { useEffect } from 'react'
import { onLive } from './liveState.ts'

export function useOnReconnect(ask: () => void) {
  useEffect(() => onLive(ask), [ask])
}
