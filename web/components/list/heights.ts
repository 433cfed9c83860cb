// Cache of the measured item heights of virtual lists, so that a list that mounts again has its old layout at once.

const maxEntries = 3000

let width = 0
const heights = new Map<string, number>()

/** Heights are valid for one window width. */
function clearAfterResize() {
  if (width !== innerWidth) heights.clear()
  width = innerWidth
}

/** Returns the measured height of an item in pixels, else `usualHeight`. */
export function getHeight(key: string | number, usualHeight: number): number {
  clearAfterResize()
  return heights.get(String(key)) ?? usualHeight
}

/** Measures the element of an item (`data-key`) and returns its height. */
export function measureHeight(element: Element, usualHeight: number): number {
  const key = element.getAttribute('data-key') ?? ''
  const height = Math.round(element.getBoundingClientRect().height)
  // Zero means not laid out, as in a hidden tab.
  if (height === 0) return getHeight(key, usualHeight)
  if (heights.size >= maxEntries) heights.clear()
  heights.set(key, height)
  return height
}
