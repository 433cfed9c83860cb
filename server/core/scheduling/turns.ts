// Whose work begins when: who has used little of this process lately is served at once, and who has used much stands in
// line, where one at a time is served and rests while others are about (T53).
import { Line, veryBusy, type Place } from '#server/core/scheduling/queue.ts'
import { SharedTime, usedByProcess } from '#server/core/scheduling/usedTime.ts'

/** Whose work it is: that of a person, or of a stranger, who is known by his network alone. */
export interface Asker {
  person: number | null
  network: string
}

/**
 * What there is to do, each with budgets and a line of its own: a photo that is sent takes a hundred times as long as a
 * page, and a page shows as many as sixty files.
 */
export type Work = 'calls' | 'forms' | 'files'

/** What somebody has typed, and who comes in, finds a place where others find none: a page can be asked for again. */
export type Urgency = 'usual' | 'urgent'

/** So many times the budget of calls, and as many under way. */
const shares: Record<Work, number> = { calls: 1, forms: 1, files: 5 }

/**
 * In milliseconds of a processor: so much at a time, so much again each second; and so many pieces of work under way
 * before the rest stands in line. LIMIT_SCALE multiplies all three.
 */
interface Budget {
  atOnce: number
  eachSecond: number
  underWay: number
}

/** A page of a feed is 4 to 15 ms. Strangers of one network may be a whole campus. */
const budgets = {
  person: { atOnce: 120, eachSecond: 30, underWay: 6 },
  network: { atOnce: 2000, eachSecond: 300, underWay: 60 },
} satisfies Record<string, Budget>

/** Who has used more than twice his budget is asked to make up for no more: he is even again in ten seconds. */
const mostOwed = 2

/** From this part of a budget on somebody owes much, if what he asks for takes so many ms: a like takes 5, a post of 20 names 20. */
const muchOwed = 0.25
const dearMs = 10

/** Of so many pieces of work each weighs alike in what is usual. */
const lately = 4

/** Who uses so many of them for one piece of work goes on in line. LIMIT_SCALE multiplies it. */
const longMs = 40

/** How long the line rests after a turn, as a multiple of it, while there is anybody who need not stand in it. */
const restFactor = 2
const aboutMs = 1000

/** It rests no longer after a turn that was spent waiting, such as for a hash or for the database. */
const mostRestMs = 1000

/**
 * From so many under way on nobody more begins while so many of them began so many ms ago: whoever begins then waits
 * longer still. Fewer may always begin, and more who come in one moment. What is urgent may wait for longer.
 */
const slow = { from: 40, waiting: 20, afterMs: { usual: 500, urgent: 2000 } }

export interface Options {
  /** So much work may be under way that need not stand in line, and so much more that is urgent. */
  places: number
  spare?: number
  /** So many may stand in it. */
  line: number
  /** LIMIT_SCALE. */
  scale: number
  /** In milliseconds, as of the next; a test has its own. */
  clock?: () => number
  /** Whether the database works in another process, whose use is not seen. */
  isDatabaseElsewhere?: boolean
  /** How many of those who have begun wait for what costs the others nothing, such as a hash. */
  aside?: () => number
  /** What this process has used. On a busy machine that is less than the time that passed. */
  used?: () => number
  later?: (work: () => void, ms: number) => unknown
}

/** A place of which its holder may be asked to step back. */
export interface Ticket extends Place {
  /** Whether he has used a good part of his budget, by dear things: then his changes are not begun at once. */
  owesMuch: boolean
  /** Gives the place up for one in line, and resolves when it is his turn there. Refuses as `enter` does. */
  stepBack(): Promise<void>
  /** To be asked before each piece of his work: what there is to wait for, where he has used much already. */
  breathe(): Promise<void> | undefined
}

/** What somebody has used, and how much of his work is under way. */
interface Account {
  who: string
  budget: Budget
  owed: number
  /** What a piece of his work has used lately. */
  usual: number
  at: number
  running: number
}

interface Entering {
  /** Aborted when whoever asks has left. */
  left?: () => AbortSignal
  work?: Work
  urgency?: Urgency
}

interface Beginning extends Pick<Entering, 'urgency'> {
  standInLine(): Place
}

interface Standing {
  line: Line
  left?: AbortSignal
}

export class Turns {
  private readonly options: Required<Options>
  private readonly lines: Record<Work, Line>
  private readonly accounts = new Map<string, Account>()
  /** The work of those who need not stand in line, the oldest first. */
  private readonly running = new Set<{ readonly began: number; readonly urgency: Urgency }>()
  private lastAt = -Infinity
  private readonly shared: SharedTime
  private sweptAt = 0

  constructor(options: Options) {
    this.options = {
      clock: () => performance.now(),
      spare: 0,
      isDatabaseElsewhere: false,
      aside: () => 0,
      used: usedByProcess(options.isDatabaseElsewhere ? 0.5 : 0),
      later: (work, ms) => setTimeout(work, ms).unref(),
      ...options,
    }
    const newLine = () => new Line({ atOnce: 1, mayWait: options.line })
    this.lines = { calls: newLine(), forms: newLine(), files: newLine() }
    this.shared = new SharedTime(this.options.used)
  }

  /**
   * A place for one piece of work. Whose it is is asked again when it goes on in line: by then his session may have been
   * read, and he stands there for himself and not with his network. Refuses with UNAVAILABLE when there are too many.
   */
  enter(askerOf: () => Asker, { left, work = 'calls', urgency }: Entering = {}): Ticket {
    const account = this.accountOf(askerOf(), work)
    const standInLine = () =>
      this.standInLine(this.accountOf(askerOf(), work), { line: this.lines[work], left: left?.() })
    if (!this.isGreedy(account)) return this.begin(account, { standInLine, urgency })
    const place = standInLine()
    return { ...place, owesMuch: true, stepBack: async () => {}, breathe: () => undefined }
  }

  /** Returns true while nothing of that urgency may begin. Urgent work, which is mostly aside, takes no place of reads. */
  isFull(urgency: Urgency = 'usual'): boolean {
    const { aside, clock, places, spare } = this.options
    const running = [...this.running].filter((work) => urgency === 'urgent' || work.urgency === 'usual')
    if (this.running.size >= places + spare || (urgency === 'usual' && running.length >= places)) return true
    const skipped = Math.max(0, aside() - (this.running.size - running.length))
    const oldest = running.length < slow.from ? undefined : running[skipped + slow.waiting - 1]
    return oldest !== undefined && oldest.began + slow.afterMs[urgency] < clock()
  }

  /** Whether anybody stands in line, or whoever asks would have to: then what one can do without is left undone. */
  isBusy(asker: Asker): boolean {
    return this.lines.calls.size > 0 || this.isFull() || this.isGreedy(this.accountOf(asker, 'calls'))
  }

  private isGreedy({ owed, running, budget }: Account): boolean {
    return owed > budget.atOnce * this.options.scale || running >= budget.underWay * this.options.scale
  }

  private begin(account: Account, { standInLine, urgency = 'usual' }: Beginning): Ticket {
    const { clock, scale } = this.options
    if (this.isFull(urgency)) throw veryBusy(1)
    const work = { began: clock(), urgency }
    this.running.add(work)
    const { used, end: stop } = this.charge(account)
    let end = once(() => {
      this.running.delete(work)
      stop()
    })
    let back: Promise<void> | undefined
    let isOver = false
    const markLast = () => (this.lastAt = clock())
    const stepBack = async () => {
      end()
      const { turn, end: endTurn } = standInLine()
      end = endTurn
      await turn
    }
    // What goes on after the end takes no place: nobody would give that back.
    const stepBackOnce = () => (back ??= isOver ? Promise.resolve() : stepBack())
    return {
      owesMuch: account.owed > muchOwed * account.budget.atOnce * scale && account.usual > dearMs * scale,
      end() {
        if (!back) markLast()
        isOver = true
        end()
      },
      stepBack: stepBackOnce,
      breathe: () => ((back ?? used() > longMs * scale) ? stepBackOnce() : undefined),
    }
  }

  private standInLine(account: Account, { line, left }: Standing): Place {
    const { clock, later } = this.options
    const place = line.enter(account.who, left)
    let stop: (() => void) | undefined
    let began = 0
    let isOver = false
    const finish = () => {
      stop?.()
      const now = clock()
      const isAlone = this.running.size === 0 && this.lastAt + aboutMs < now
      if (isAlone) place.end()
      else later(place.end, Math.min(mostRestMs, restFactor * (now - began)))
    }
    const begin = () => {
      began = clock()
      stop = this.charge(account).end
      // Nothing is left of it.
      if (isOver) finish()
    }
    if (!place.turn) begin()
    return {
      turn: place.turn?.then(begin),
      end: once(() => {
        isOver = true
        // Who is put out of the line has no place to give back.
        if (stop) finish()
      }),
    }
  }

  /** Begins to charge somebody for his work. */
  private charge(account: Account): { used(): number; end(): void } {
    const most = mostOwed * account.budget.atOnce * this.options.scale
    account.running++
    const { used, end } = this.shared.begin()
    return {
      used,
      end() {
        account.running--
        account.owed = Math.min(most, account.owed + used())
        account.usual += (used() - account.usual) / lately
        end()
      },
    }
  }

  private accountOf({ person, network }: Asker, work: Work): Account {
    const kind = person === null ? 'network' : 'person'
    const who = `${work}:${kind}:${person ?? network}`
    const now = this.options.clock()
    this.forgetIdle(now)
    const account = this.accounts.get(who) ?? {
      who,
      budget: times(budgets[kind], shares[work]),
      owed: 0,
      usual: 0,
      at: now,
      running: 0,
    }
    this.accounts.set(who, account)
    const madeUp = ((now - account.at) / 1000) * account.budget.eachSecond * this.options.scale
    account.owed = Math.max(0, account.owed - madeUp)
    account.at = now
    return account
  }

  /** Nobody owes anything after a minute. */
  private forgetIdle(now: number) {
    if (now - this.sweptAt < 60_000) return
    this.sweptAt = now
    for (const [who, { at, running }] of this.accounts)
      if (running === 0 && now - at > 60_000) this.accounts.delete(who)
  }
}

const times = ({ atOnce, eachSecond, underWay }: Budget, share: number): Budget => ({
  atOnce: atOnce * share,
  eachSecond: eachSecond * share,
  underWay: underWay * share,
})

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
