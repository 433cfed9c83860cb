#!/usr/bin/env bash
# @tanstack/virtual-core 3.19.11: rows measured between a scroll by the page's own code and the browser's scroll event
# (a frame later) are weighed against the place before it. Seen in both directions:
# - from the top to row 30, then row 3 is measured 135 px taller than estimated: the offset is not adjusted, as row 3
#   counts as below the window, and row 30 ends 135 px lower than where one went; told of the scroll first, it stays.
# - from row 30 to the top, then row 29 is measured 135 px taller: the adjustment is written as old offset plus 135, so
#   the scroll to the top is undone.
# React draws and measures rows in that gap by itself, as with an overscan that comes by useDeferredValue. A scroll event
# dispatched together with the scroll closes it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/virtual-core@3.19.11 >/dev/null
cat > check.mjs <<'JS'
import { Virtualizer } from '@tanstack/virtual-core'

const estimate = 320
/** A list of 100 rows in a box that scrolls, and the call by which the box says where it is. */
function open(scrollTop) {
  const box = { scrollTop }
  let say
  const list = new Virtualizer({
    count: 100,
    getScrollElement: () => box,
    estimateSize: () => estimate,
    scrollToFn: (offset, { adjustments = 0 }) => (box.scrollTop = offset + adjustments),
    observeElementRect: (_list, tell) => tell({ width: 390, height: 720 }),
    observeElementOffset: (_list, tell) => {
      say = () => tell(box.scrollTop, true)
      tell(box.scrollTop, false)
    },
  })
  list._didMount()
  list._willUpdate()
  list.getVirtualItems()
  return { box, list, say: () => say() }
}

/** How far row 30 ends from where one went, if the box says so before row 3 is measured or after. */
function down(isTold) {
  const { box, list, say } = open(0)
  box.scrollTop = 30 * estimate
  if (isTold) say()
  list.resizeItem(3, estimate + 135)
  say()
  list.getVirtualItems()
  return list.measurementsCache[30].start - box.scrollTop
}

/** Where one ends who went to the top. */
function up(isTold) {
  const { box, list, say } = open(30 * estimate)
  box.scrollTop = 0
  if (isTold) say()
  list.resizeItem(29, estimate + 135)
  return box.scrollTop
}

const seen = [down(false), down(true), up(false), up(true)].join(' ')
console.log(`row 30 off by, told first; the top, told first: ${seen}`)
if (seen !== '135 0 9735 0') process.exit(1)
JS
node check.mjs
