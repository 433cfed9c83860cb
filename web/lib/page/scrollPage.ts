/**
 * Scrolls the page to `top` pixels and dispatches `scroll` at once: the browser's own comes a frame later, after lists
 * measure.
 */
export function scrollPageTo(top: number) {
  scrollTo(0, top)
  // A microtask, because React does not render synchronously within running effects.
  queueMicrotask(() => dispatchEvent(new Event('scroll')))
}

export const scrollToTop = () => scrollPageTo(0)
