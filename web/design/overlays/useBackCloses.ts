// The Back of a phone closes what lies over the screen, as Escape does: by a CloseWatcher, or an entry in the history.
import { useEffect } from 'react'
import { lieOver } from './overEntry.ts'

/** Not yet among TypeScript's types. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

function escape() {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

function watchClose() {
  let watcher: CloseWatcher
  function watch() {
    watcher = new CloseWatcher()
    watcher.addEventListener('close', () => {
      // Each is good for one time, and what lies there may stay.
      watch()
      escape()
    })
  }
  watch()
  return () => watcher.destroy()
}

/** For what Escape closes while it is there; whoever refuses an Escape refuses this too. */
export function useBackCloses() {
  useEffect(() => ('CloseWatcher' in window ? watchClose() : lieOver(escape)), [])
}
