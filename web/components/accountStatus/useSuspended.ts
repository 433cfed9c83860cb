// Suspension of an account: a suspended person can read, but not write.
import { useState } from 'react'
import { useNowSelector } from '#web/lib/time/useNow.ts'
import { useSession } from '#web/session/session.ts'

/** `until` is an ISO date. */
export const useIsSuspended = (until: string | null | undefined): boolean =>
  useNowSelector((now) => until != null && Date.parse(until) > now.getTime())

/** Returns true while the viewer is suspended, according to the session on this device. */
export const useSuspended = (): boolean => useIsSuspended(useSession().user?.suspendedUntil)

/** Returns true from the first render with `isAllowed` on, so that an open form keeps its text. */
export function useStaysOpen(isAllowed: boolean): boolean {
  const [isOpen, setOpen] = useState(isAllowed)
  if (isAllowed && !isOpen) setOpen(true)
  return isAllowed || isOpen
}
