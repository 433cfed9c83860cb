// Work that only makes sense while somebody looks at the tab.

/** A glance at another tab changes nothing. */
export const glanceMs = 30_000

/** Begins at once, or when somebody looks; ends when nobody has looked for a while, and begins anew on return. */
export function whileLookedAt(begin: () => () => void): () => void {
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
