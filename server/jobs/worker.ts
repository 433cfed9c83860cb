// Takes jobs off a queue: at once when it is woken, and otherwise now and then.

export interface Worker {
  /** There is something to do now, or in so many milliseconds. */
  wake(inMs?: number): void
  /** Finishes what is under way, and takes nothing more. */
  close(): Promise<void>
}

interface Options<Job> {
  /** So often it looks by itself, in milliseconds: for what another process has left. */
  everyMs: number
  /** So many are done side by side; whichever ends makes room for the next. */
  atOnce: number
  /** Takes so many at the most: where there were fewer, none is left. */
  fetch(most: number): Promise<Job[]>
  /** Never fails. */
  attempt(job: Job): Promise<void>
}

export function startWorker<Job>({ everyMs, atOnce, fetch, attempt }: Options<Job>): Worker {
  const underWay = new Set<Promise<void>>()
  let mayBeMore = false
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
  const begin = (job: Job) => {
    const done = attempt(job).then(() => {
      underWay.delete(done)
      if (mayBeMore) wake()
    })
    underWay.add(done)
  }
  const work = async () => {
    while (!isClosed) {
      isWoken = false
      const room = atOnce - underWay.size
      const jobs = room > 0 ? await fetch(room) : []
      mayBeMore = jobs.length === room
      jobs.forEach(begin)
      if (!isWoken && !isClosed) await pause()
    }
    await Promise.all(underWay)
  }
  const done = work()
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
