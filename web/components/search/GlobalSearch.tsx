// Search overlay for every screen; its code loads when `openSearch` is first called.
import { useCallback } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { useOverlayState } from '#web/components/loading/useOverlayState.ts'
import { useOnSearchOpened } from './openSearch.ts'

const load = async () => (await import('./SearchOverlay.tsx')).SearchOverlay

export function GlobalSearch() {
  const [Overlay, ensureLoaded] = useLazyComponent(load)
  const [isOpen, setOpen] = useOverlayState()
  useOnSearchOpened(useCallback(async () => setOpen(await ensureLoaded()), [setOpen, ensureLoaded]))
  return Overlay && <Overlay isOpen={isOpen} onClose={() => setOpen(false)} />
}
