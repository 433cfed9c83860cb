// Asks anew when changes arrive again after a while without.
import { useEffect } from 'react'
import { onLive } from './liveState.ts'

export function useOnLive(ask: () => void) {
  useEffect(() => onLive(ask), [ask])
}
