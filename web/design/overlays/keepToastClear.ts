// Moves a toast to the nearest position where it covers no control.

const gapPx = 8

/** A horizontal strip of the window, in pixels from its top. */
type Strip = { top: number; bottom: number }

const fields = 'input, textarea, select, [contenteditable=true], [role=combobox]'
/** Controls that do not scroll with the page, and open menus and lists. */
const fixed = `[role=menu], [role=listbox], :is(header, nav, footer, [data-bar]) :is(a, button)`

/** Returns the top nearest to `preferredTop` that covers no strip; null if there is none. */
export function findFreeTop(covered: readonly Strip[], height: number, preferredTop: number): number | null {
  const isFree = (top: number) =>
    covered.every((strip) => top + height <= strip.top || top >= strip.bottom) &&
    top >= gapPx &&
    top + height <= innerHeight - gapPx
  const candidates = covered.flatMap(({ top, bottom }) => [top - gapPx - height, bottom + gapPx])
  const tops = [preferredTop, ...candidates].filter(isFree)
  return tops.sort((a, b) => Math.abs(a - preferredTop) - Math.abs(b - preferredTop))[0] ?? null
}

/** Returns the strips of usable elements below or above the toast. */
function findStrips(elements: Iterable<Element>, { left, right }: DOMRect): Strip[] {
  return [...elements]
    .filter((element) => !element.closest('[aria-hidden=true], [inert], [data-toast]'))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 4 && box.height > 4 && box.left < right && box.right > left)
}

/** Moves the toast's container; its style sheet position is kept if that covers nothing. */
function reposition(container: HTMLElement): void {
  container.style.removeProperty('top')
  const box = container.getBoundingClientRect()
  const isInArticle = (element: Element) => element.closest('article') !== null
  const lasting = [...document.querySelectorAll(fixed)].filter((element) => !isInArticle(element))
  const { activeElement } = document
  if (activeElement?.matches(`${fields}, button, a`)) lasting.push(activeElement)
  const required = findStrips(lasting, box)
  const preferred = findStrips(document.querySelectorAll(`${fields}, form button`), box)
  const top =
    findFreeTop([...required, ...preferred], box.height, box.top) ??
    findFreeTop(required, box.height, box.top)
  if (top !== null && top !== box.top) container.style.top = `${top}px`
}

const debounceMs = 100

/** Keeps a toast's container clear of controls until the returned function is called. */
export function keepToastClear(container: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>
  const scheduleReposition = () => {
    clearTimeout(timer)
    timer = setTimeout(reposition, debounceMs, container)
  }
  const events = ['focusin', 'scroll', 'resize', 'animationend'] as const
  for (const event of events) addEventListener(event, scheduleReposition, { capture: true, passive: true })
  const observer = new MutationObserver(scheduleReposition)
  observer.observe(document.body, { childList: true, subtree: true })
  reposition(container)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of events) removeEventListener(event, scheduleReposition, { capture: true })
  }
}
