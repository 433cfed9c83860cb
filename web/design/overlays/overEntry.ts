// One entry in the history while anything lies over the screen, for browsers without CloseWatcher: Back takes the entry
// away and leaves the screen. It is a copy of the screen's own entry, and the router never hears of it (ADR 33).

/** What lies over the screen, the last on top: how each is closed. */
const layers: (() => void)[] = []

/** The entry is being taken out, because nothing lies over the screen any more. */
let isLeaving = false
let isListening = false
/** Where the screen stands among the entries, as the router counts them. */
let screenAt: unknown

type Entry = { idx?: unknown; isOver?: true } | null
const entry = () => history.state as Entry
const isOver = () => entry()?.isOver === true

/** Callbacks of those who wait until nothing lies over the screen. */
const waiting: (() => void)[] = []

/** Resolves once what lay over the screen has closed and taken its entry out: only then does a step back leave the screen. */
export function untilUncovered() {
  const uncovered = new Promise<void>((resolve) => waiting.push(resolve))
  settle()
  return uncovered
}

/** Sees to it that the entry is there while it is needed: soon, as one thing may open another, or lead elsewhere. */
function settle() {
  setTimeout(() => {
    if (isLeaving) return
    const isNeeded = layers.length > 0
    if (isNeeded && !isOver()) {
      screenAt = entry()?.idx
      history.pushState({ ...entry(), isOver: true }, '')
    } else if (!isNeeded && isOver()) {
      isLeaving = true
      history.back()
    } else if (!isNeeded) for (const resolve of waiting.splice(0)) resolve()
  })
}

function onPop(event: PopStateEvent) {
  if (isLeaving) {
    event.stopImmediatePropagation()
    isLeaving = isOver()
    // Another screen came in between, and it was that one's entry that was left.
    if (isLeaving) history.forward()
  } else if (layers.length > 0 && !isOver() && entry()?.idx === screenAt) {
    event.stopImmediatePropagation()
    layers.at(-1)?.()
  }
  // What refused to close needs the entry again; one that a later screen has left behind goes.
  settle()
}

/** Back calls `close` from now on, until the function that is returned has been called. */
export function lieOver(close: () => void) {
  // In the capture phase, which is before the router.
  if (!isListening) addEventListener('popstate', onPop, { capture: true })
  isListening = true
  layers.push(close)
  settle()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    settle()
  }
}
