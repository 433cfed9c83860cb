// The search for people on every screen; its code comes when it is first asked for.
import { useCallback, useState } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { useSearchOpened } from './openSearch.ts'

const load = async () => (await import('./SearchOverlay.tsx')).SearchOverlay

export function SearchAtHand() {
  const [Overlay, want] = useOnDemand(load)
  const [isOpen, setOpen] = useState(false)
  useSearchOpened(useCallback(async () => setOpen(await want()), [want]))
  return Overlay && <Overlay isOpen={isOpen} onClose={() => setOpen(false)} />
}
