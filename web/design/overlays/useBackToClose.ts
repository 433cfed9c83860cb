// Makes Back close an overlay as Escape does, by a CloseWatcher or a history entry.
import { useEffect } from 'react'
import { registerOverlay } from './overlayHistory.ts'

/** Missing in TypeScript's types. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

function dispatchEscape() {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

function watchCloseRequests() {
  let watcher: CloseWatcher
  function createWatcher() {
    watcher = new CloseWatcher()
    watcher.addEventListener('close', () => {
      // A watcher works once, and the overlay may refuse to close.
      createWatcher()
      dispatchEscape()
    })
  }
  createWatcher()
  return () => watcher.destroy()
}

/** Use in a component that is mounted while the overlay is open. Back sends an Escape key event. */
export function useBackToClose() {
  useEffect(() => ('CloseWatcher' in window ? watchCloseRequests() : registerOverlay(dispatchEscape)), [])
}
