// Preloaded into a measured server: on SIGUSR2 it writes into LOOP_FILE the longest block of the event loop in
// milliseconds and the peak of heap and buffers in bytes, both since the previous signal.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const everyMs = 2
const weighEveryMs = 20
let blockMs = 0
let bytes = 0
let before = performance.now()
let weighed = before

/** Milliseconds that a runnable thread has waited for a processor; on Linux only. */
const account = '/proc/thread-self/schedstat'
const waitedMs = existsSync(account)
  ? () => Number(readFileSync(account, 'utf8').split(' ')[1]) / 1e6
  : () => 0
let waited = waitedMs()

setInterval(() => {
  const now = performance.now()
  const waitedNow = waitedMs()
  blockMs = Math.max(blockMs, now - before - everyMs - (waitedNow - waited))
  before = now
  waited = waitedNow
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
