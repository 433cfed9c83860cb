// Single-key shortcuts on every screen, disabled while typing (ADR 33).
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { useOverlayState } from '#web/components/loading/useOverlayState.ts'
import { openSearch } from '#web/components/search/openSearch.ts'
import { create } from '#web/components/shell/navigation/destinations.ts'
import { useShortcutsChoice } from '#web/session/preferences/shortcutsChoice.ts'
import { goToPost } from './goToPost.ts'

const loadSheet = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog

/** Elements that use typed letters themselves. */
const fields = 'input, textarea, select, [contenteditable], [role="combobox"]'

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isForOtherTarget(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true
  if (target instanceof Element && target.closest(fields)) return true
  return document.querySelector(overlays) !== null
}

export function KeyboardShortcuts() {
  const isOn = useShortcutsChoice() === 'on'
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [Sheet, ensureLoaded] = useLazyComponent(loadSheet)
  const [isOpen, setOpen] = useOverlayState()

  useEffect(() => {
    if (!isOn) return
    const actions = new Map<string, () => void>([
      ['/', openSearch],
      // Replaces the entry if the viewer is already there, as a link does.
      ['n', () => void navigate(create.to, { replace: pathname === create.to })],
      ['j', () => goToPost(1)],
      ['k', () => goToPost(-1)],
      ['?', async () => setOpen(await ensureLoaded())],
    ])
    function onKeyDown(event: KeyboardEvent) {
      const action = actions.get(event.key)
      if (!action || isForOtherTarget(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, navigate, pathname, setOpen, ensureLoaded])

  return Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />
}
