// Calls `refetch` when the socket is live again after an interruption.
import { useEffect } from 'react'
import { onLive } from './liveState.ts'

export function useOnReconnect(refetch: () => void) {
  useEffect(() => onLive(refetch), [refetch])
}
