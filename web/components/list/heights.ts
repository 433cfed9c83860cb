// How high the items of lists have been on this screen: a list that comes back stands as it stood before anything is measured.

const mostKept = 3000

let width = 0
const heights = new Map<string, number>()

/** In a window of another width they are all different. */
function forgetOtherWidths() {
  if (width !== innerWidth) heights.clear()
  width = innerWidth
}

/** In pixels; `usualHeight` of what has not been measured yet. */
export function heightOf(key: string | number, usualHeight: number): number {
  forgetOtherWidths()
  return heights.get(String(key)) ?? usualHeight
}

/** Measures the element of an item, which has its key. */
export function noteHeight(element: Element, usualHeight: number): number {
  const key = element.getAttribute('data-key') ?? ''
  const height = Math.round(element.getBoundingClientRect().height)
  // What has no height is not laid out, as while the tab is put away.
  if (height === 0) return heightOf(key, usualHeight)
  if (heights.size >= mostKept) heights.clear()
  heights.set(key, height)
  return height
}
