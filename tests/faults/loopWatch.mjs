// Preloaded into a server that is measured: on SIGUSR2 it writes, into the file LOOP_FILE, for how many milliseconds its
// event loop stood still at the longest, and how many bytes its objects and buffers took at the most, since it was asked
// before.
import { writeFileSync } from 'node:fs'

const everyMs = 2
const weighEveryMs = 20
let blockMs = 0
let bytes = 0
let before = performance.now()
let weighed = before
setInterval(() => {
  const now = performance.now()
  blockMs = Math.max(blockMs, now - before - everyMs)
  before = now
  if (now - weighed < weighEveryMs) return
  weighed = now
  const { heapUsed, external } = process.memoryUsage()
  bytes = Math.max(bytes, heapUsed + external)
}, everyMs).unref()

process.on('SIGUSR2', () => {
  writeFileSync(process.env.LOOP_FILE ?? '', JSON.stringify({ blockMs, bytes }))
  blockMs = 0
  bytes = 0
})
