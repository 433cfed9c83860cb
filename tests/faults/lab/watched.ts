// A server of which it is known for how long it heard nobody, and how much it had in memory.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environmentOf, type Ground } from './ground.ts'
import type { Lab } from './lab.ts'

/** Since they were asked for before. */
export interface Watched {
  /** For how long the event loop heard nobody at the longest, beyond its own wait for a processor. */
  blockMs: number
  /** What objects and buffers took at the most. */
  bytes: number
}

/** With limits as they are; every caller may come from a network of his own. */
export async function watchedServer(lab: Lab, ground: Ground) {
  const file = join(ground.dataDir, 'loop')
  const environment = {
    ...environmentOf(ground),
    LIMIT_SCALE: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    LOOP_FILE: file,
  }
  const { url, child } = await lab.server(environment, [], ['--import', './tests/faults/lab/loopWatch.mjs'])
  const watched = async () => {
    child.kill('SIGUSR2')
    await wait(100)
    return JSON.parse(await readFile(file, 'utf8')) as Watched
  }
  return { url, watched }
}
