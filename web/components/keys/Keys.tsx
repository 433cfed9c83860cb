// What single keys do on every screen, for who reads without a mouse: never while somebody types (ADR 33).
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { useOpenHere } from '#web/components/loading/useOpenHere.ts'
import { openSearch } from '#web/components/search/openSearch.ts'
import { create } from '#web/components/shell/navigation/places.ts'
import { useKeyChoice } from '#web/session/preferences/keyChoice.ts'
import { goToPost } from './goToPost.ts'

const loadSheet = async () => (await import('./KeySheet.tsx')).KeySheet

/** Where a letter is written, or chooses among what begins with it. */
const fields = 'input, textarea, select, [contenteditable], [role="combobox"]'

/** What lies over a screen has keys of its own. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isMeantElsewhere(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true
  if (target instanceof Element && target.closest(fields)) return true
  return document.querySelector(overlays) !== null
}

export function Keys() {
  const isOn = useKeyChoice() === 'on'
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [Sheet, want] = useOnDemand(loadSheet)
  const [isOpen, setOpen] = useOpenHere()

  useEffect(() => {
    if (!isOn) return
    const acts = new Map<string, () => void>([
      ['/', openSearch],
      // As with a link: where she is already, there is nothing to go back to.
      ['n', () => void navigate(create.to, { replace: pathname === create.to })],
      ['j', () => goToPost(1)],
      ['k', () => goToPost(-1)],
      ['?', async () => setOpen(await want())],
    ])
    function onKeyDown(event: KeyboardEvent) {
      const act = acts.get(event.key)
      if (!act || isMeantElsewhere(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, navigate, pathname, setOpen, want])

  return Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />
}
