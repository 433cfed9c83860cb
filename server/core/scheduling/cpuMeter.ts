// CPU time of each piece of work: the time of this process, shared equally by concurrent work, in milliseconds.

export class CpuMeter {
  private readonly usedMs: () => number
  private active = 0
  private shareMs = 0
  private readAtMs = 0

  constructor(usedMs: () => number) {
    this.usedMs = usedMs
  }

  /** Starts a measurement; the returned function ends it and returns its share. */
  start(): () => number {
    this.read()
    this.active++
    const startedAt = this.shareMs
    return () => {
      this.read()
      this.active--
      return this.shareMs - startedAt
    }
  }

  private read() {
    const now = this.usedMs()
    if (this.active > 0) this.shareMs += (now - this.readAtMs) / this.active
    this.readAtMs = now
  }
}

/** Interval between readings: reading at every step took a fifteenth of the CPU, since the kernel adds up all threads. */
const readEveryMs = 10

/** CPU time of all threads, plus `partOfTime` of the elapsed time for a database in another process. */
export function processCpuMs(partOfTime: number): () => number {
  let readAt = -Infinity
  let cpuMs = 0
  return () => {
    const now = performance.now()
    if (now - readAt >= readEveryMs) {
      const { user, system } = process.cpuUsage()
      readAt = now
      cpuMs = (user + system) / 1000
    }
    return cpuMs + now * partOfTime
  }
}
