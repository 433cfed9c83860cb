// A worker that fetches jobs from a queue, when woken and at intervals, and runs several at once.

export interface Worker {
  /** Fetches now, or in so many milliseconds. */
  wake(inMs?: number): void
  /** Finishes running jobs, and takes no more. */
  close(): Promise<void>
}

interface Options<Job> {
  /** Interval of fetches, for jobs of other processes. */
  everyMs: number
  concurrency: number
  /** Takes up to `maxJobs` jobs; fewer mean that none is left. */
  fetch(maxJobs: number): Promise<Job[]>
  /** Never rejects. */
  attempt(job: Job): Promise<void>
}

/** Starts the worker. */
export function startWorker<Job>({ everyMs, concurrency, fetch, attempt }: Options<Job>): Worker {
  const running = new Set<Promise<void>>()
  let mayHaveMore = false
  let isClosed = false
  let isWoken = false
  let endPause = () => {}
  const wake = () => {
    isWoken = true
    endPause()
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const startJob = (job: Job) => {
    const done = attempt(job).then(() => {
      running.delete(done)
      if (mayHaveMore) wake()
    })
    running.add(done)
  }
  const runLoop = async () => {
    while (!isClosed) {
      isWoken = false
      const freeSlots = concurrency - running.size
      const jobs = freeSlots > 0 ? await fetch(freeSlots) : []
      mayHaveMore = jobs.length === freeSlots
      jobs.forEach(startJob)
      if (!isWoken && !isClosed) await pause()
    }
    await Promise.all(running)
  }
  const done = runLoop()
  return {
    wake(inMs = 0) {
      if (inMs === 0) wake()
      else setTimeout(wake, inMs).unref()
    },
    async close() {
      isClosed = true
      endPause()
      await done
    },
  }
}
