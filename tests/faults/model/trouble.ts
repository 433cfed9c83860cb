// A provider that fails in all his ways, one set of faults after the other, each as often as every other.
import { shuffled, type Random } from '#server/demo/chance.ts'
import type { Fault, FaultKind } from '#dev/fakePaystack/faults.ts'
import type { TestFakePaystack } from '../../support/fakePaystack.ts'

/** What is asked of him. */
const doors: Pick<Fault, 'path' | 'method'>[] = [
  { path: '/transaction/initialize', method: 'POST' },
  { path: '/transaction/verify', method: 'GET' },
  { path: '/transaction?', method: 'GET' },
  { path: '/refund', method: 'POST' },
  { path: '/refund', method: 'GET' },
]

/**
 * How many calls of a hundred a fault meets at the most. After five failures in a row, or after "too many", Fennec asks
 * nobody for half a minute: there would be little to see.
 */
const mostOfHundred: Record<FaultKind, number> = {
  reset: 12,
  hang: 1,
  slow: 40,
  '500': 12,
  '502-html': 12,
  '429': 0.1,
  'malformed-json': 12,
  'accept-then-drop': 12,
}

/** So many are on at once. */
const together = 5

export class Trouble {
  /** How often the faults were changed. */
  changes = 0
  private readonly fakePaystack: TestFakePaystack
  private readonly random: Random
  private readonly kinds: FaultKind[]
  private deck: Fault[] = []

  /** Without `waits` nothing of what makes one wait for ten seconds or more. */
  constructor(fakePaystack: TestFakePaystack, random: Random, waits: boolean) {
    this.fakePaystack = fakePaystack
    this.random = random
    this.kinds = (Object.keys(mostOfHundred) as FaultKind[]).filter(
      (kind) => waits || (kind !== 'hang' && kind !== '429'),
    )
  }

  /** Other faults than before: all have had their turn before one comes again. */
  async change(): Promise<void> {
    this.changes++
    await this.fakePaystack.recover()
    if (this.deck.length < together)
      this.deck = shuffled(
        doors.flatMap((door) => this.kinds.map((kind) => ({ ...door, kind }))),
        this.random,
        () => 0,
      )
    for (const { kind, ...door } of this.deck.splice(0, together)) {
      const percent = mostOfHundred[kind] * (0.3 + 0.7 * this.random())
      // Of slow in milliseconds, of 429 in seconds.
      const amount = kind === 'slow' ? 300 : 1
      await this.fakePaystack.injectFault({ ...door, kind, percent, amount })
    }
  }

  async onlyLists(): Promise<void> {
    await this.fakePaystack.recover()
    for (const path of ['/transaction?', '/refund'])
      await this.fakePaystack.injectFault({ path, kind: '500', percent: 30 })
  }
}
