// How long a code is still good: measured from when it was sent, so that no sleep of the phone stretches it.
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
