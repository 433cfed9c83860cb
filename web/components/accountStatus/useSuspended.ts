// Suspensions as screens ask for them: a suspended person may read, and not write.
import { useState } from 'react'
import { useNowSelector } from '#web/lib/time/useNow.ts'
import { useSession } from '#web/session/session.ts'

/** Returns true until that moment, which may be over. */
export const useIsSuspended = (until: string | null | undefined): boolean =>
  useNowSelector((now) => until != null && Date.parse(until) > now.getTime())

/** Returns true while the person who is signed in is suspended, as far as this device knows. */
export const useSuspended = (): boolean => useIsSuspended(useSession().user?.suspendedUntil)

/** Returns true from the first time that `isAllowed` is true: a form that is open stays open, with what was typed in it. */
export function useStaysOpen(isAllowed: boolean): boolean {
  const [isOpen, setOpen] = useState(isAllowed)
  if (isAllowed && !isOpen) setOpen(true)
  return isAllowed || isOpen
}
