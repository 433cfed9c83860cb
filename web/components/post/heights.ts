// How high posts have been on this screen: a list that comes back stands as it stood before anything is measured.

/** A short text and a picture, in pixels. */
const usualHeight = 320
const mostKept = 3000

let width = 0
const heights = new Map<string, number>()

/** In a window of another width they are all different. */
function forgetOtherWidths() {
  if (width !== innerWidth) heights.clear()
  width = innerWidth
}

export function heightOf(key: string | number): number {
  forgetOtherWidths()
  return heights.get(String(key)) ?? usualHeight
}

/** Measures the element of a post, which has its key. */
export function noteHeight(element: Element): number {
  const key = element.getAttribute('data-key') ?? ''
  const height = Math.round(element.getBoundingClientRect().height)
  // What has no height is not laid out, as while the tab is put away.
  if (height === 0) return heightOf(key)
  if (heights.size >= mostKept) heights.clear()
  heights.set(key, height)
  return height
}
