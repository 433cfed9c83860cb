// Runs work only while the tab is visible.

/** Time that a tab may be hidden before the work ends. */
export const glanceMs = 30_000

/** Calls `begin` while the tab is visible, and the function it returns once it is hidden or the returned one is called. */
export function whileVisible(begin: () => () => void): () => void {
  let end: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  function leave() {
    end?.()
    end = null
  }
  function follow() {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') end ??= begin()
    else leaving = setTimeout(leave, glanceMs)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearTimeout(leaving)
    document.removeEventListener('visibilitychange', follow)
    leave()
  }
}
