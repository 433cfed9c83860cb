// Keeps a toast off what the person uses next: it moves to the nearest strip of the window where it covers no control.

const gapPx = 8

/** A strip of the window, in pixels from its top. */
type Strip = { top: number; bottom: number }

const fields = 'input, textarea, select, [contenteditable=true], [role=combobox]'
/** Controls that stay where they are while the page scrolls, and what opened over it. */
const fixed = `[role=menu], [role=listbox], :is(header, nav, footer, [data-bar]) :is(a, button)`

/** The nearest top at which nothing is covered; null where there is no room. */
export function nearestFree(covered: readonly Strip[], height: number, wanted: number): number | null {
  const isFree = (top: number) =>
    covered.every((strip) => top + height <= strip.top || top >= strip.bottom) &&
    top >= gapPx &&
    top + height <= innerHeight - gapPx
  const beside = covered.flatMap(({ top, bottom }) => [top - gapPx - height, bottom + gapPx])
  const tops = [wanted, ...beside].filter(isFree)
  return tops.sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? null
}

/** Strips of the elements that can be used and share columns with the toast. */
function stripsOf(elements: Iterable<Element>, { left, right }: DOMRect): Strip[] {
  return [...elements]
    .filter((element) => !element.closest('[aria-hidden=true], [inert], [data-toast]'))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 4 && box.height > 4 && box.left < right && box.right > left)
}

/** Moves the toast once; `place` is what holds it, and stands where the style sheet puts it unless that covers something. */
function move(place: HTMLElement): void {
  place.style.removeProperty('top')
  const box = place.getBoundingClientRect()
  const isOfList = (element: Element) => element.closest('article') !== null
  const lasting = [...document.querySelectorAll(fixed)].filter((element) => !isOfList(element))
  const { activeElement } = document
  if (activeElement?.matches(`${fields}, button, a`)) lasting.push(activeElement)
  const hard = stripsOf(lasting, box)
  const soft = stripsOf(document.querySelectorAll(`${fields}, form button`), box)
  const top = nearestFree([...hard, ...soft], box.height, box.top) ?? nearestFree(hard, box.height, box.top)
  if (top !== null && top !== box.top) place.style.top = `${top}px`
}

/** A pause in what changes that is long enough to look again, in milliseconds. */
const pauseMs = 100

/** Keeps the toast that `place` holds clear until the returned function is called. */
export function keepToastClear(place: HTMLElement): () => void {
  let pause: ReturnType<typeof setTimeout>
  const moveSoon = () => {
    clearTimeout(pause)
    pause = setTimeout(move, pauseMs, place)
  }
  const events = ['focusin', 'scroll', 'resize', 'animationend'] as const
  for (const event of events) addEventListener(event, moveSoon, { capture: true, passive: true })
  const observer = new MutationObserver(moveSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  move(place)
  return () => {
    clearTimeout(pause)
    observer.disconnect()
    for (const event of events) removeEventListener(event, moveSoon, { capture: true })
  }
}
