/** Scrolls to `top` pixels and dispatches `scroll` at once: the browser's own comes a frame later, after lists measure. */
export function goTo(top: number) {
  scrollTo(0, top)
  // A microtask, because React does not render synchronously within running effects.
  queueMicrotask(() => dispatchEvent(new Event('scroll')))
}

export const scrollToTop = () => goTo(0)
