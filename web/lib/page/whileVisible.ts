// Runs work only while the tab is visible.

/** Time that a tab may be hidden before the work ends. */
export const hiddenGraceMs = 30_000

/**
 * Calls `start` when the tab becomes visible, and the function that it returned once the tab was hidden for `glanceMs`.
 * Returns a function that ends both.
 */
export function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | null = null
  let stopTimer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    end?.()
    end = null
  }
  function onVisibilityChange() {
    clearTimeout(stopTimer)
    if (document.visibilityState === 'visible') end ??= start()
    else stopTimer = setTimeout(stop, hiddenGraceMs)
  }
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    clearTimeout(stopTimer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    stop()
  }
}
