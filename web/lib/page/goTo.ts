// Scrolls the page and notifies its virtual lists at once.

/**
 * Scrolls to `top` pixels from the top of the page. Dispatches the scroll event at once, because the browser's own comes
 * a frame later, and a list that measures rows before it would scroll from the old position.
 */
export function goTo(top: number) {
  scrollTo(0, top)
  // A microtask, because React does not render synchronously within running effects.
  queueMicrotask(() => dispatchEvent(new Event('scroll')))
}

export const goToTop = () => goTo(0)
