// Queues for work that costs the processor dearly: few at once, some waiting, the rest refused for the moment.
import { Refusal } from '#server/core/context/refusal.ts'

/** Whose turn it is, and until when he wants it. */
export interface Turn {
  /** Whose work it is, such as a person or a network: whoever has much under way waits behind who has little. */
  who?: string
  /** Aborted when nobody waits for the result any more: whoever leaves before his turn gives up his place. */
  left?: AbortSignal
}

export type Queued = <Result>(work: () => Promise<Result>, turn?: Turn) => Promise<Result>

/** A place in a line. */
export interface Place {
  /** Resolves when it is his turn; left out where that is now. Rejects with UNAVAILABLE when he leaves or is put out. */
  turn?: Promise<void>
  /** To be called once, when his work is done. */
  end(): void
}

interface Bounds {
  /** So many pieces of work run together. */
  atOnce: number
  /** So many wait; one more is refused, or the newest one of whoever has the most waiting. */
  mayWait: number
  /** So many of one and the same run together, if not as many as of all. */
  ofOne?: number
}

/** What somebody is told for whom there is no place right now. */
export const veryBusy = (retryAfter = 2) =>
  new Refusal('UNAVAILABLE', 'Fennec is very busy. Please try again in a moment.', { retryAfter })

/** Runs work in turns; refuses with UNAVAILABLE whoever finds no place to wait, or leaves while he waits. */
export const createQueue = (bounds: Bounds): Queued => inLine(new Line(bounds))

/** Runs work in the turns of a line. */
export function inLine(line: Line): Queued {
  return async (work, { who = '', left } = {}) => {
    const { turn, end } = line.enter(who, left)
    if (turn) await turn
    try {
      return await work()
    } finally {
      end()
    }
  }
}

/** Somebody with work under way; forgotten when there is none. */
interface Caller {
  running: number
  waiting: Waiting[]
  /** Which turn his last one was. */
  lastTurn: number
}

interface Waiting {
  begin(): void
  refuse(): void
}

/** What a queue is made of, for work that does not end where it began. */
export class Line {
  private readonly atOnce: number
  private readonly mayWait: number
  private readonly ofOne: number
  private readonly callers = new Map<string, Caller>()
  private running = 0
  private waiting = 0
  private turns = 0

  constructor({ atOnce, mayWait, ofOne = atOnce }: Bounds) {
    this.atOnce = atOnce
    this.mayWait = mayWait
    this.ofOne = ofOne
  }

  /** How many have or wait for a place. */
  get size(): number {
    return this.running + this.waiting
  }

  /** Refuses with UNAVAILABLE whoever finds no place to wait, or has left. */
  enter(who: string, left?: AbortSignal): Place {
    if (left?.aborted) throw veryBusy()
    const caller = this.callers.get(who) ?? { running: 0, waiting: [], lastTurn: 0 }
    const end = () => {
      this.running--
      caller.running--
      this.goOn()
      this.forget(who, caller)
    }
    if (this.running < this.atOnce && caller.running < this.ofOne) this.begin(caller)
    else if (!this.makeRoom(caller)) throw veryBusy()
    else return { turn: this.wait(who, caller, left), end }
    this.callers.set(who, caller)
    return { end }
  }

  private begin(caller: Caller) {
    this.running++
    caller.running++
    caller.lastTurn = ++this.turns
  }

  private wait(who: string, caller: Caller, left?: AbortSignal) {
    return new Promise<void>((begin, leave) => {
      const refuse = () => {
        const place = caller.waiting.indexOf(mine)
        if (place < 0) return
        caller.waiting.splice(place, 1)
        this.waiting--
        this.forget(who, caller)
        leave(veryBusy())
      }
      const mine = { begin, refuse }
      caller.waiting.push(mine)
      this.waiting++
      this.callers.set(who, caller)
      left?.addEventListener('abort', refuse)
    })
  }

  private goOn() {
    while (this.running < this.atOnce) {
      const next = this.next()
      if (!next) return
      this.begin(next)
      this.waiting--
      next.waiting.shift()?.begin()
    }
  }

  /** Of those who may begin, the one with the least under way, then the one whose last turn is the longest ago. */
  private next(): Caller | undefined {
    let next: Caller | undefined
    for (const caller of this.callers.values()) {
      if (caller.waiting.length === 0 || caller.running >= this.ofOne) continue
      const ahead = next && (next.running - caller.running || next.lastTurn - caller.lastTurn)
      if (ahead === undefined || ahead > 0) next = caller
    }
    return next
  }

  /** Makes room for one more of that caller: the newest of whoever has the most waiting goes, unless he has as many. */
  private makeRoom(caller: Caller): boolean {
    if (this.waiting < this.mayWait) return true
    const most = [...this.callers.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    )
    if (most.waiting.length <= caller.waiting.length + 1) return false
    most.waiting.at(-1)?.refuse()
    return true
  }

  private forget(who: string, { running, waiting }: Caller) {
    if (running === 0 && waiting.length === 0) this.callers.delete(who)
  }
}
