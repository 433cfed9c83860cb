// Lets Back close overlays in browsers without CloseWatcher, by one extra history entry while any overlay is open. The
// entry copies the screen's own and stays hidden from the router (ADR 33).

/** Close functions of the open overlays, the top one last. */
const layers: (() => void)[] = []

let isBeingDeleted = false
let isListening = false
/** The router's index of the screen's entry. */
let screenAt: unknown

type Entry = { idx?: unknown; isOver?: true } | null
const entry = () => history.state as Entry
const isOver = () => entry()?.isOver === true

const waiting: (() => void)[] = []

/** Resolves once all overlays are closed and their entry is removed, so that going back leaves the screen. */
export function untilOverlaysClosed() {
  const uncovered = new Promise<void>((resolve) => waiting.push(resolve))
  settle()
  return uncovered
}

/** Adds or removes the extra entry. In the next task, because one overlay may open another or navigate. */
function settle() {
  setTimeout(() => {
    if (isBeingDeleted) return
    const isNeeded = layers.length > 0
    if (isNeeded && !isOver()) {
      screenAt = entry()?.idx
      history.pushState({ ...entry(), isOver: true }, '')
    } else if (!isNeeded && isOver()) {
      isBeingDeleted = true
      history.back()
    } else if (!isNeeded) for (const resolve of waiting.splice(0)) resolve()
  })
}

function onPop(event: PopStateEvent) {
  if (isBeingDeleted) {
    event.stopImmediatePropagation()
    isBeingDeleted = isOver()
    // A navigation came in between, and its entry was left instead.
    if (isBeingDeleted) history.forward()
  } else if (layers.length > 0 && !isOver() && entry()?.idx === screenAt) {
    event.stopImmediatePropagation()
    layers.at(-1)?.()
  }
  // Restores the entry if an overlay refused to close, or removes a stale one.
  settle()
}

/** Makes Back call `close` until the returned function is called. */
export function registerOverlay(close: () => void) {
  // In the capture phase, to run before the router.
  if (!isListening) addEventListener('popstate', onPop, { capture: true })
  isListening = true
  layers.push(close)
  settle()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    settle()
  }
}
