// Scrolls the page, and lets its lists know at once.

/**
 * Scrolls to so many pixels from the top of the page. The browser says so a frame later: a list that measures rows before
 * that would count from the old place, and bring one back there or end beside the new one. So it is told at once.
 */
export function goTo(top: number) {
  scrollTo(0, top)
  // After the effects that may be running: React draws nothing at once within them.
  queueMicrotask(() => dispatchEvent(new Event('scroll')))
}

export const goToTop = () => goTo(0)
