// The Back of a phone closes what lies over the screen, as Escape does, where the browser can tell (CloseWatcher).
import { useEffect } from 'react'

/** Not yet among TypeScript's types. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** For what Escape closes while it is there; whoever refuses an Escape refuses this too. */
export function useBackCloses() {
  useEffect(() => {
    if (!('CloseWatcher' in window)) return
    let watcher: CloseWatcher
    function watch() {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // Each is good for one time, and what lies there may stay.
        watch()
        document.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        )
      })
    }
    watch()
    return () => watcher.destroy()
  }, [])
}
