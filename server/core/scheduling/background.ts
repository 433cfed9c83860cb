// Background work after the response, such as e-mails and hashes of codes; shutdown waits for it.
import type { Logger } from 'pino'

export interface Background {
  /** Starts work and logs its failure. Work under one key runs in order. */
  run(key: string, work: () => Promise<void>): void
  /** Resolves when the work under that key has ended. */
  waitFor(key: string): Promise<void>
  /** Resolves when no work is left. */
  idle(): Promise<void>
  /** Aborted when the process is about to end; long work leaves the rest to the next process. */
  shutdownSignal: AbortSignal
  /** Aborts `shutdownSignal`; call it before shutdown waits. */
  abort(): void
}

export function createBackground(log: Logger): Background {
  const end = new AbortController()
  const running = new Map<string, Promise<void>>()
  const waitFor = (key: string) => running.get(key) ?? Promise.resolve()
  return {
    waitFor,
    shutdownSignal: end.signal,
    abort: () => end.abort(),
    run(key, work) {
      const task = waitFor(key)
        .then(work)
        .catch((error: unknown) =>
          log.error({ err: error, work: key.split(':')[0] }, 'background work failed'),
        )
        .finally(() => {
          if (running.get(key) === task) running.delete(key)
        })
      running.set(key, task)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
