// History entry that lets Back close overlays in browsers without CloseWatcher: it exists while any overlay is open,
// copies the screen's own entry, and stays hidden from the router (ADR 33).

/** Close functions of the open overlays, the top one last. */
const closeFunctions: (() => void)[] = []

let isRemovingEntry = false
let isListening = false
/** The router's index of the screen's entry. */
let screenIndex: unknown

type Entry = { idx?: unknown; isOver?: true } | null
const getEntry = () => history.state as Entry
const isOverlayEntry = () => getEntry()?.isOver === true

const closedResolvers: (() => void)[] = []

/** Resolves once all overlays are closed and their entry is removed, so that going back leaves the screen. */
export function untilOverlaysClosed() {
  const closed = new Promise<void>((resolve) => closedResolvers.push(resolve))
  syncEntry()
  return closed
}

/** Adds or removes the extra entry. In the next task, because one overlay may open another or navigate. */
function syncEntry() {
  setTimeout(() => {
    if (isRemovingEntry) return
    const isNeeded = closeFunctions.length > 0
    if (isNeeded && !isOverlayEntry()) {
      screenIndex = getEntry()?.idx
      history.pushState({ ...getEntry(), isOver: true }, '')
    } else if (!isNeeded && isOverlayEntry()) {
      isRemovingEntry = true
      history.back()
    } else if (!isNeeded) for (const resolve of closedResolvers.splice(0)) resolve()
  })
}

function onPop(event: PopStateEvent) {
  if (isRemovingEntry) {
    event.stopImmediatePropagation()
    isRemovingEntry = isOverlayEntry()
    // A navigation added its entry before `back` ran, so `back` left that entry: return to it.
    if (isRemovingEntry) history.forward()
  } else if (closeFunctions.length > 0 && !isOverlayEntry() && getEntry()?.idx === screenIndex) {
    event.stopImmediatePropagation()
    closeFunctions.at(-1)?.()
  }
  // Restores the entry if an overlay refused to close, or removes a stale one.
  syncEntry()
}

/** Makes Back call `close` until the returned function is called. */
export function registerOverlay(close: () => void) {
  // In the capture phase, to run before the router.
  if (!isListening) addEventListener('popstate', onPop, { capture: true })
  isListening = true
  closeFunctions.push(close)
  syncEntry()
  return () => {
    closeFunctions.splice(closeFunctions.indexOf(close), 1)
    syncEntry()
  }
}
