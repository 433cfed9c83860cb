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
  const slots = { operation: bounds, urgentOperation: bounds, form: bounds }
  const clock = () => Date.now()
  const admission = new AdmissionControl({ slots, scale, clock, usedMs: clock })

  /** Requests admission, and runs everything that can start. */
  async function begin(client: ClientKey, kind?: WorkKind) {
    const work = { hasStarted: false, isRefused: false, end: () => {} }
    admission.admit(client, kind).then(
      (end) => Object.assign(work, { end, hasStarted: true }),
      () => (work.isRefused = true),
    )
    await pass(0)
    return work
  }

  /** Runs pieces of work of 10 ms each, `ms` milliseconds of CPU time in all. */
  async function use(client: ClientKey, ms: number, kind?: WorkKind) {
    for (let used = 0; used < ms; used += 10) {
      const { end } = await begin(client, kind)
      await pass(10)
      end()
    }
  }
  return { admission, begin, use }
}

describe('a client over its CPU budget', () => {
  it('runs one piece of work at a time while other clients start at once', async () => {
    const { begin, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 410)
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
    for (const greedy of [ada, bola]) await use(greedy, 410)
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
    await use(ada, 410)
    const slow = await begin(ada)
    await pass(19_000)
    expect((await begin(ada)).hasStarted).toBe(false)
    await pass(1000)
    expect((await begin(ada)).hasStarted).toBe(true)
    slow.end()
  })

  it('goes on in the slow lane with work that waited for a slot meanwhile', async () => {
    const { begin, use } = open({ maxRunning: 1 })
    await use(bola, 410)
    await begin(bola)
    // Half of it is charged to the other client.
    await use(ada, 790)
    const [last, waiting] = [await begin(ada), await begin(ada)]
    await pass(20)
    last.end()
    await pass(0)
    expect(waiting.hasStarted).toBe(false)
    expect((await begin(chi)).hasStarted).toBe(true)
  })

  it('is refused after ten seconds in the slow lane', async () => {
    const { begin, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 410)
    await begin(ada)
    const waiting = await begin(bola)
    await pass(9999)
    expect(waiting.isRefused).toBe(false)
    await pass(1)
    expect(waiting.isRefused).toBe(true)
  })

  it('starts its queries at once where only forms used the budget', async () => {
    const { begin, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 410, 'form')
    const forms = [await begin(ada, 'form'), await begin(bola, 'form')]
    expect(forms.map(({ hasStarted }) => hasStarted)).toEqual([true, false])
    expect((await begin(ada)).hasStarted).toBe(true)
  })

  it('is busy, and no other client is', async () => {
    const { admission, begin, use } = open()
    await use(ada, 410)
    await begin(ada)
    expect([await admission.isBusy(ada), await admission.isBusy(bola)]).toEqual([true, false])
  })
})

describe('a CPU budget', () => {
  it('is charged an equal share of the time by work that runs together', async () => {
    const { begin, use } = open()
    await use(ada, 210)
    const both = [await begin(ada), await begin(bola)]
    await pass(360)
    for (const { end } of both) end()
    await begin(ada)
    expect((await begin(ada)).hasStarted).toBe(true)
  })

  it('is charged at most half by one piece of work, which may only have waited', async () => {
    const { begin, use } = open()
    const long = await begin(ada)
    await pass(5000)
    long.end()
    await use(ada, 190)
    await begin(ada)
    expect((await begin(ada)).hasStarted).toBe(true)
  })

  it('is charged fractions of a millisecond', async () => {
    let cpuMs = 0
    const admission = new AdmissionControl({ scale: 1, usedMs: () => cpuMs })
    for (let count = 0; count < 445; count++) {
      const end = await admission.admit(ada)
      cpuMs += 0.9
      end()
    }
    expect(await admission.isBusy(ada)).toBe(true)
  })

  it('is ten times larger for a network than for a user', async () => {
    const { begin, use } = open()
    const other = { ...anonymous, network: 'library' }
    await use(anonymous, 3900)
    await use(other, 4010)
    await begin(other)
    expect([(await begin(anonymous)).hasStarted, (await begin(other)).hasStarted]).toEqual([true, false])
  })

  it('is multiplied by LIMIT_SCALE', async () => {
    const { begin, use } = open({ scale: 10 })
    await use(ada, 3900)
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

  it('are left to other clients by one that takes all it may have', async () => {
    const { admission, begin } = open({ maxRunning: 60, maxWaiting: 90 })
    const all = []
    for (let count = 0; count < 150; count++) all.push(await begin(anonymous))
    expect(all.filter(({ hasStarted }) => hasStarted)).toHaveLength(30)
    expect(all.filter(({ isRefused }) => isRefused)).toHaveLength(90)
    expect(admission.isFull()).toBe(false)
    expect((await begin(bola)).hasStarted).toBe(true)
  })

  it('are refused with UNAVAILABLE when all are taken and no more may wait, except urgent ones', async () => {
    const { admission, begin } = open({ maxRunning: 1, maxWaiting: 0 })
    await begin(ada)
    expect([admission.isFull(), admission.isFull('urgentOperation')]).toEqual([true, false])
    await expect(admission.admit(bola)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await admission.admit(bola, 'urgentOperation')
    expect(admission.isFull('urgentOperation')).toBe(true)
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
    const waiting = admission.admit(bola, 'operation', () => leaving.signal)
    await pass(0)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    work.end()
    expect((await begin(chi)).hasStarted).toBe(true)
  })
})
