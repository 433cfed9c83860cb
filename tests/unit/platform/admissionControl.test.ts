// Admission control: slots, CPU budgets of clients, and the slow lane (T53).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdmissionControl, type ClientKey, type WorkKind } from '#server/core/scheduling/admissionControl.ts'

const ada = { userId: 1, network: 'hostel' }
const bola = { userId: 2, network: 'hostel' }
const chi = { userId: 3, network: 'hostel' }
const anonymous = { userId: null, network: 'cyber café' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const advanceTimers = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Admission control on a fake clock; one of its milliseconds is one of CPU time. */
function createTestAdmission({ maxRunning = 10, maxWaiting = 5, scale = 1 } = {}) {
  const bounds = { maxRunning, maxWaiting }
  const slots = { operation: bounds, urgentOperation: bounds, form: bounds }
  const clock = () => Date.now()
  const admission = new AdmissionControl({ slots, scale, clock, usedMs: clock })

  /** Requests admission, and runs everything that can start. */
  async function requestAdmission(client: ClientKey, kind?: WorkKind) {
    const work = { hasStarted: false, isRefused: false, end: () => {} }
    admission.admit(client, kind).then(
      (end) => Object.assign(work, { end, hasStarted: true }),
      () => (work.isRefused = true),
    )
    await advanceTimers(0)
    return work
  }

  /** Runs pieces of work of 10 ms each, `ms` milliseconds of CPU time in all. */
  async function useCpu(client: ClientKey, ms: number, kind?: WorkKind) {
    for (let used = 0; used < ms; used += 10) {
      const { end } = await requestAdmission(client, kind)
      await advanceTimers(10)
      end()
    }
  }
  return { admission, begin: requestAdmission, use: useCpu }
}

describe('a client over its CPU budget', () => {
  it('runs one piece of work at a time while other clients start at once', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    for (const greedy of [ada, bola]) await useCpu(greedy, 410)
    const [first, second, other] = [
      await requestAdmission(ada),
      await requestAdmission(bola),
      await requestAdmission(chi),
    ]
    expect([first, second, other].map(({ hasStarted }) => hasStarted)).toEqual([true, false, true])
    other.end()
    await advanceTimers(2000)
    first.end()
    await advanceTimers(0)
    expect(second.hasStarted).toBe(true)
  })

  it.each([
    ['three times as long as the work before it took', 40, 120],
    ['for a second after work of several seconds', 7000, 1000],
  ])('waits %s while other clients are active', async (_, tookMs, pauseMs) => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    for (const greedy of [ada, bola]) await useCpu(greedy, 410)
    const [first, second] = [await requestAdmission(ada), await requestAdmission(bola)]
    await advanceTimers(tookMs - 10)
    await useCpu(chi, 10)
    first.end()
    await advanceTimers(pauseMs - 1)
    expect(second.hasStarted).toBe(false)
    await advanceTimers(1)
    expect(second.hasStarted).toBe(true)
  })

  it('starts at once again in the next window', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    await useCpu(ada, 410)
    const slow = await requestAdmission(ada)
    await advanceTimers(19_000)
    expect((await requestAdmission(ada)).hasStarted).toBe(false)
    await advanceTimers(1000)
    expect((await requestAdmission(ada)).hasStarted).toBe(true)
    slow.end()
  })

  it('goes on in the slow lane with work that waited for a slot meanwhile', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission({ maxRunning: 1 })
    await useCpu(bola, 410)
    await requestAdmission(bola)
    // Half of it is charged to the other client.
    await useCpu(ada, 790)
    const [last, waiting] = [await requestAdmission(ada), await requestAdmission(ada)]
    await advanceTimers(20)
    last.end()
    await advanceTimers(0)
    expect(waiting.hasStarted).toBe(false)
    expect((await requestAdmission(chi)).hasStarted).toBe(true)
  })

  it('is refused after ten seconds in the slow lane', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    for (const greedy of [ada, bola]) await useCpu(greedy, 410)
    await requestAdmission(ada)
    const queued = await requestAdmission(bola)
    await advanceTimers(9999)
    expect(queued.isRefused).toBe(false)
    await advanceTimers(1)
    expect(queued.isRefused).toBe(true)
  })

  it('starts its queries at once where only forms used the budget', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    for (const greedy of [ada, bola]) await useCpu(greedy, 410, 'form')
    const forms = [await requestAdmission(ada, 'form'), await requestAdmission(bola, 'form')]
    expect(forms.map(({ hasStarted }) => hasStarted)).toEqual([true, false])
    expect((await requestAdmission(ada)).hasStarted).toBe(true)
  })

  it('is busy, and no other client is', async () => {
    const { admission, begin: requestAdmission, use: useCpu } = createTestAdmission()
    await useCpu(ada, 410)
    await requestAdmission(ada)
    expect([await admission.isBusy(ada), await admission.isBusy(bola)]).toEqual([true, false])
  })
})

describe('a CPU budget', () => {
  it('is charged an equal share of the time by work that runs together', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    await useCpu(ada, 210)
    const both = [await requestAdmission(ada), await requestAdmission(bola)]
    await advanceTimers(360)
    for (const { end } of both) end()
    await requestAdmission(ada)
    expect((await requestAdmission(ada)).hasStarted).toBe(true)
  })

  it('is charged at most half by one piece of work, which may only have waited', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    const long = await requestAdmission(ada)
    await advanceTimers(5000)
    long.end()
    await useCpu(ada, 190)
    await requestAdmission(ada)
    expect((await requestAdmission(ada)).hasStarted).toBe(true)
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
    const { begin: requestAdmission, use: useCpu } = createTestAdmission()
    const other = { ...anonymous, network: 'library' }
    await useCpu(anonymous, 3900)
    await useCpu(other, 4010)
    await requestAdmission(other)
    expect([
      (await requestAdmission(anonymous)).hasStarted,
      (await requestAdmission(other)).hasStarted,
    ]).toEqual([true, false])
  })

  it('is multiplied by LIMIT_SCALE', async () => {
    const { begin: requestAdmission, use: useCpu } = createTestAdmission({ scale: 10 })
    await useCpu(ada, 3900)
    await requestAdmission(ada)
    expect((await requestAdmission(ada)).hasStarted).toBe(true)
  })
})

describe('slots', () => {
  it('are held by six pieces of work of a user at once, and the seventh waits', async () => {
    const { begin: requestAdmission } = createTestAdmission()
    const all = []
    for (let count = 0; count < 7; count++) all.push(await requestAdmission(ada))
    expect(all.map(({ hasStarted }) => hasStarted)).toEqual([...Array<boolean>(6).fill(true), false])
    expect((await requestAdmission(bola)).hasStarted).toBe(true)
    all[0]?.end()
    await advanceTimers(0)
    expect(all[6]?.hasStarted).toBe(true)
  })

  it('are left to other clients by one that takes all it may have', async () => {
    const { admission, begin: requestAdmission } = createTestAdmission({ maxRunning: 60, maxWaiting: 90 })
    const all = []
    for (let count = 0; count < 150; count++) all.push(await requestAdmission(anonymous))
    expect(all.filter(({ hasStarted }) => hasStarted)).toHaveLength(30)
    expect(all.filter(({ isRefused }) => isRefused)).toHaveLength(90)
    expect(admission.isFull()).toBe(false)
    expect((await requestAdmission(bola)).hasStarted).toBe(true)
  })

  it('are refused with UNAVAILABLE when all are taken and no more may wait, except urgent ones', async () => {
    const { admission, begin: requestAdmission } = createTestAdmission({ maxRunning: 1, maxWaiting: 0 })
    await requestAdmission(ada)
    expect([admission.isFull(), admission.isFull('urgentOperation')]).toEqual([true, false])
    await expect(admission.admit(bola)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await admission.admit(bola, 'urgentOperation')
    expect(admission.isFull('urgentOperation')).toBe(true)
  })

  it('are released once by work that ends twice', async () => {
    const { begin: requestAdmission } = createTestAdmission({ maxRunning: 1, maxWaiting: 0 })
    const work = await requestAdmission(ada)
    work.end()
    work.end()
    await requestAdmission(bola)
    expect((await requestAdmission(chi)).isRefused).toBe(true)
  })

  it('are not waited for by a client that has left', async () => {
    const { admission, begin: requestAdmission } = createTestAdmission({ maxRunning: 1 })
    const work = await requestAdmission(ada)
    const leaving = new AbortController()
    const queued = admission.admit(bola, 'operation', () => leaving.signal)
    await advanceTimers(0)
    leaving.abort()
    await expect(queued).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    work.end()
    expect((await requestAdmission(chi)).hasStarted).toBe(true)
  })
})
