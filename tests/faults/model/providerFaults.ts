// Injected faults of the fake Paystack: one random set after the other, until each fault of each call was active.
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
const maxPercent: Record<FaultKind, number> = {
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
const simultaneousFaults = 5

export class ProviderFaults {
  /** Number of changes. */
  changeCount = 0
  private readonly fakePaystack: TestFakePaystack
  private readonly random: Random
  private readonly kinds: FaultKind[]
  private pendingFaults: Fault[] = []

  /** Without `waits`, faults of ten seconds or more are excluded. */
  constructor(fakePaystack: TestFakePaystack, random: Random, waits: boolean) {
    this.fakePaystack = fakePaystack
    this.random = random
    this.kinds = (Object.keys(maxPercent) as FaultKind[]).filter(
      (kind) => waits || (kind !== 'hang' && kind !== '429'),
    )
  }

  /** Changes the faults; none repeats before all were active. */
  async changeFaults(): Promise<void> {
    this.changeCount++
    await this.fakePaystack.recover()
    if (this.pendingFaults.length < simultaneousFaults)
      this.pendingFaults = shuffled(
        providerRoutes.flatMap((route) => this.kinds.map((kind) => ({ ...route, kind }))),
        this.random,
        () => 0,
      )
    for (const { kind, ...route } of this.pendingFaults.splice(0, simultaneousFaults)) {
      const percent = maxPercent[kind] * (0.3 + 0.7 * this.random())
      // Milliseconds for slow, seconds for 429.
      const amount = kind === 'slow' ? 300 : 1
      await this.fakePaystack.injectFault({ ...route, kind, percent, amount })
    }
  }

  async failListsOnly(): Promise<void> {
    await this.fakePaystack.recover()
    for (const path of ['/transaction?', '/refund'])
      await this.fakePaystack.injectFault({ path, kind: '500', percent: 30 })
  }
}
