// The search for people on every screen; its code comes when it is first asked for.
import { useCallback } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { useOpenHere } from '#web/components/loading/useOpenHere.ts'
import { useSearchOpened } from './openSearch.ts'

const load = async () => (await import('./SearchOverlay.tsx')).SearchOverlay

export function SearchAtHand() {
  const [Overlay, want] = useOnDemand(load)
  const [isOpen, setOpen] = useOpenHere()
  useSearchOpened(useCallback(async () => setOpen(await want()), [setOpen, want]))
  return Overlay && <Overlay isOpen={isOpen} onClose={() => setOpen(false)} />
}
