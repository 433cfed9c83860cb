// A provider that fails in every way, with one set of faults after the other, each equally often.
import { shuffled, type Random } from '#server/demo/chance.ts'
import type { Fault, FaultKind } from '#dev/fakePaystack/faults.ts'
import type { TestFakePaystack } from '../../support/fakePaystack.ts'

/** Calls to the provider. */
const providerRoutes: Pick<Fault, 'path' | 'method'>[] = [
  { path: '/transaction/initialize', method: 'POST' },
  { path: '/transaction/verify', method: 'GET' },
  { path: '/transaction?', method: 'GET' },
  { path: '/refund', method: 'POST' },
  { path: '/refund', method: 'GET' },
]

/**
 * Maximum percentage of calls with a fault. After five failures in a row, or a 429, Fennec pauses for half a minute, in
 * which little happens.
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

/** Number of simultaneous faults. */
const together = 5

export class Trouble {
  /** Number of changes. */
  changes = 0
  private readonly fakePaystack: TestFakePaystack
  private readonly random: Random
  private readonly kinds: FaultKind[]
  private deck: Fault[] = []

  /** Without `waits`, faults of ten seconds or more are excluded. */
  constructor(fakePaystack: TestFakePaystack, random: Random, waits: boolean) {
    this.fakePaystack = fakePaystack
    this.random = random
    this.kinds = (Object.keys(mostOfHundred) as FaultKind[]).filter(
      (kind) => waits || (kind !== 'hang' && kind !== '429'),
    )
  }

  /** Changes the faults; none repeats before all were active. */
  async change(): Promise<void> {
    this.changes++
    await this.fakePaystack.recover()
    if (this.deck.length < together)
      this.deck = shuffled(
        providerRoutes.flatMap((route) => this.kinds.map((kind) => ({ ...route, kind }))),
        this.random,
        () => 0,
      )
    for (const { kind, ...route } of this.deck.splice(0, together)) {
      const percent = mostOfHundred[kind] * (0.3 + 0.7 * this.random())
      // Milliseconds for slow, seconds for 429.
      const amount = kind === 'slow' ? 300 : 1
      await this.fakePaystack.injectFault({ ...route, kind, percent, amount })
    }
  }

  async onlyLists(): Promise<void> {
    await this.fakePaystack.recover()
    for (const path of ['/transaction?', '/refund'])
      await this.fakePaystack.injectFault({ path, kind: '500', percent: 30 })
  }
}
