// Admission control: slots, CPU budgets of clients, and the slow lane (T53).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdmissionControl, type ClientKey, type WorkKind } from '#server/core/scheduling/admissionControl.ts'

const ada = { userId: 1, network: 'hostel' }
const bola = { userId: 2, network: 'hostel' }
const chi = { userId: 3, network: 'hostel' }
const anonymous = { userId: null, network: 'cyber café' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Admission control on a fake clock; one of its milliseconds is one of CPU time. */
function open({ maxRunning = 10, maxWaiting = 5, scale = 1 } = {}) {
  const bounds = { maxRunning, maxWaiting }
  const clock = () => Date.now()
  const slots = { normal: bounds, high: bounds }
  const admission = new AdmissionControl({ slots, scale, clock, usedMs: clock })

  /** Requests admission, and runs everything that can start. */
  async function begin(client: ClientKey, kind?: WorkKind) {
    const work = { hasStarted: false, isRefused: false, end: () => {} }
    admission.admit(client, { kind }).then(
      (end) => Object.assign(work, { end, hasStarted: true }),
      () => (work.isRefused = true),
    )
    await pass(0)
    return work
  }

  /** Runs work that takes `ms` milliseconds of CPU time. */
  async function use(client: ClientKey, ms: number, kind?: WorkKind) {
    const { end } = await begin(client, kind)
    await pass(ms)
    end()
  }
  return { admission, begin, use }
}

describe('a client over its CPU budget', () => {
  it('runs one piece of work at a time while other clients start at once', async () => {
    const { begin, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 700)
    const [first, second, other] = [await begin(ada), await begin(bola), await begin(chi)]
    expect([first, second, other].map(({ hasStarted }) => hasStarted)).toEqual([true, false, true])
    other.end()
    await pass(2000)
    first.end()
    await pass(0)
    expect(second.hasStarted).toBe(true)
  })

  it.each([
    ['three times as long as the work before it took', 40, 120],
    ['for a second after work of several seconds', 7000, 1000],
  ])('waits %s while other clients are active', async (_, tookMs, pauseMs) => {
    const { begin, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 700)
    const [first, second] = [await begin(ada), await begin(bola)]
    await pass(tookMs - 10)
    await use(chi, 10)
    first.end()
    await pass(pauseMs - 1)
    expect(second.hasStarted).toBe(false)
    await pass(1)
    expect(second.hasStarted).toBe(true)
  })

  it('starts at once again in the next window', async () => {
    const { begin, use } = open()
    await use(ada, 700)
    await begin(ada)
    await pass(19_000)
    expect((await begin(ada)).hasStarted).toBe(false)
    await pass(1000)
    expect((await begin(ada)).hasStarted).toBe(true)
  })

  it('starts its queries at once where only forms used the budget', async () => {
    const { begin, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 700, 'form')
    const forms = [await begin(ada, 'form'), await begin(bola, 'form')]
    expect(forms.map(({ hasStarted }) => hasStarted)).toEqual([true, false])
    expect((await begin(ada)).hasStarted).toBe(true)
  })

  it('is busy, and so is every client while work waits in the slow lane', async () => {
    const { admission, begin, use } = open()
    await use(ada, 700)
    expect([await admission.isBusy(ada), await admission.isBusy(bola)]).toEqual([true, false])
    await begin(ada)
    expect(await admission.isBusy(bola)).toBe(true)
  })
})

describe('a CPU budget', () => {
  it('is charged an equal share of the time by work that runs together', async () => {
    const { begin } = open()
    const both = [await begin(ada), await begin(bola)]
    await pass(790)
    for (const { end } of both) end()
    await begin(ada)
    expect((await begin(ada)).hasStarted).toBe(true)
  })

  it('is ten times larger for a network than for a user', async () => {
    const { begin, use } = open()
    const other = { ...anonymous, network: 'library' }
    await use(anonymous, 3500)
    await use(other, 4500)
    await begin(other)
    expect([(await begin(anonymous)).hasStarted, (await begin(other)).hasStarted]).toEqual([true, false])
  })

  it('is multiplied by LIMIT_SCALE', async () => {
    const { begin, use } = open({ scale: 10 })
    await use(ada, 3500)
    await begin(ada)
    expect((await begin(ada)).hasStarted).toBe(true)
  })
})

describe('slots', () => {
  it('are held by six pieces of work of a user at once, and the seventh waits', async () => {
    const { begin } = open()
    const all = []
    for (let count = 0; count < 7; count++) all.push(await begin(ada))
    expect(all.map(({ hasStarted }) => hasStarted)).toEqual([...Array<boolean>(6).fill(true), false])
    expect((await begin(bola)).hasStarted).toBe(true)
    all[0]?.end()
    await pass(0)
    expect(all[6]?.hasStarted).toBe(true)
  })

  it('are refused with UNAVAILABLE where all are taken and no more may wait, but those of high priority', async () => {
    const { admission, begin } = open({ maxRunning: 1, maxWaiting: 0 })
    await begin(ada)
    expect([admission.isFull(), admission.isFull('high')]).toEqual([true, false])
    await expect(admission.admit(bola)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await admission.admit(bola, { priority: 'high' })
    expect(admission.isFull('high')).toBe(true)
  })

  it('are released once by work that ends twice', async () => {
    const { begin } = open({ maxRunning: 1, maxWaiting: 0 })
    const work = await begin(ada)
    work.end()
    work.end()
    await begin(bola)
    expect((await begin(chi)).isRefused).toBe(true)
  })

  it('are not waited for by a client that has left', async () => {
    const { admission, begin } = open({ maxRunning: 1 })
    const work = await begin(ada)
    const leaving = new AbortController()
    const waiting = admission.admit(bola, { signal: () => leaving.signal })
    await pass(0)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    work.end()
    expect((await begin(chi)).hasStarted).toBe(true)
  })
})
