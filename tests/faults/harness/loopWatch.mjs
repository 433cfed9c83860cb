// Event loop monitor, preloaded into a measured server. On SIGUSR2 it writes into LOOP_FILE the longest block of the
// loop in milliseconds and the peak of heap and buffers in bytes, both since the previous signal.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const intervalMs = 2
const memoryIntervalMs = 20
let blockMs = 0
let bytes = 0
let lastTickAt = performance.now()
let memoryReadAt = lastTickAt

/** Milliseconds that a runnable thread has waited for a processor; on Linux only. */
const schedulerStats = '/proc/thread-self/schedstat'
const readProcessorWaitMs = existsSync(schedulerStats)
  ? () => Number(readFileSync(schedulerStats, 'utf8').split(' ')[1]) / 1e6
  : () => 0
let lastWaitMs = readProcessorWaitMs()

setInterval(() => {
  const now = performance.now()
  const waitMs = readProcessorWaitMs()
  blockMs = Math.max(blockMs, now - lastTickAt - intervalMs - (waitMs - lastWaitMs))
  lastTickAt = now
  lastWaitMs = waitMs
  if (now - memoryReadAt < memoryIntervalMs) return
  memoryReadAt = now
  const { heapUsed, external } = process.memoryUsage()
  bytes = Math.max(bytes, heapUsed + external)
}, intervalMs).unref()

process.on('SIGUSR2', () => {
  writeFileSync(process.env.LOOP_FILE ?? '', JSON.stringify({ blockMs, bytes }))
  blockMs = 0
  bytes = 0
})
