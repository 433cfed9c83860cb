// Search overlay of every screen, loaded when it is first opened.
import { useCallback } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { useOpenHere } from '#web/components/loading/useOpenHere.ts'
import { useOnSearchOpened } from './openSearch.ts'

const load = async () => (await import('./SearchOverlay.tsx')).SearchOverlay

export function SearchAtHand() {
  const [Overlay, ensureLoaded] = useOnDemand(load)
  const [isOpen, setOpen] = useOpenHere()
  useOnSearchOpened(useCallback(async () => setOpen(await ensureLoaded()), [setOpen, ensureLoaded]))
  return Overlay && <Overlay isOpen={isOpen} onClose={() => setOpen(false)} />
}
