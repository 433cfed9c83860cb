// One entry in the history while anything lies over the screen, for browsers without CloseWatcher: Back takes the entry
// away and leaves the screen. It is a copy of the screen's own entry, and the router never hears of it (decision 298).

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

function leave() {
  isLeaving = true
  history.back()
}

/** Resolves once what has closed has taken its entry out: only then does a step back leave the screen. */
export function untilUncovered() {
  return new Promise<void>((resolve) => {
    const look = () => setTimeout(() => (isLeaving ? look() : resolve()), 10)
    look()
  })
}

/** Sees to it that the entry is there while it is needed: soon, as one thing may open another, or lead elsewhere. */
function settle() {
  setTimeout(() => {
    const isNeeded = layers.length > 0
    if (isLeaving || isNeeded === isOver()) return
    if (!isNeeded) return leave()
    screenAt = entry()?.idx
    history.pushState({ ...entry(), isOver: true }, '')
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
