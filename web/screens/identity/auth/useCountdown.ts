// Seconds until the code sent at `sentAt` expires. Counts from the clock, so a sleeping phone does not
// prolong it.
import { useEffect, useState } from 'react'
import { secondsLeft } from '#web/session/recovery.ts'

export function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return secondsLeft(sentAt, now)
}
