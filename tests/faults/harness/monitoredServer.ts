// A server with a monitor of its event loop and memory.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environmentOf, type DataStore } from './dataStore.ts'
import type { Harness } from './harness.ts'

/** Measurements since the previous call. */
export interface ServerMetrics {
  /** Longest block of the event loop in milliseconds, without its wait for a processor. */
  blockMs: number
  /** Peak of heap and buffers. */
  bytes: number
}

/** Starts a server with the default limits, where every caller may have a network of their own. */
export async function startMonitoredServer(harness: Harness, dataStore: DataStore) {
  const file = join(dataStore.dataDir, 'loop')
  const environment = {
    ...environmentOf(dataStore),
    LIMIT_SCALE: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    LOOP_FILE: file,
  }
  const { url, child } = await harness.startServer(
    environment,
    [],
    ['--import', './tests/faults/harness/loopWatch.mjs'],
  )
  const readMetrics = async () => {
    child.kill('SIGUSR2')
    await delay(100)
    return JSON.parse(await readFile(file, 'utf8')) as ServerMetrics
  }
  return { url, readMetrics }
}
