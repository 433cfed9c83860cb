// What of this process those use who are served at once, in milliseconds of a processor.

/** What is used of this process as those share it who work at once: of two, each uses half. */
export class SharedTime {
  private readonly used: () => number
  private working = 0
  private passed = 0
  private at = 0

  constructor(used: () => number) {
    this.used = used
  }

  /** Begins a piece of work. */
  begin(): { used(): number; end(): void } {
    this.pass()
    this.working++
    const from = this.passed
    return {
      used: () => {
        this.pass()
        return this.passed - from
      },
      end: () => {
        this.pass()
        this.working--
      },
    }
  }

  private pass() {
    const now = this.used()
    if (this.working > 0) this.passed += (now - this.at) / this.working
    this.at = now
  }
}

/** The kernel adds up all threads. Asked at every step it took a fifteenth of the processor; it is asked after so many ms. */
const askedAgainMs = 10

/** What the processors did here, in all threads; and that part of the time that passed, for a database elsewhere. */
export function usedByProcess(partOfTime: number): () => number {
  let askedAt = -Infinity
  let processors = 0
  return () => {
    const now = performance.now()
    if (now - askedAt >= askedAgainMs) {
      const { user, system } = process.cpuUsage()
      askedAt = now
      processors = (user + system) / 1000
    }
    return processors + now * partOfTime
  }
}
