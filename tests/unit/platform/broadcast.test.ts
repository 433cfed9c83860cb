// Broadcasts to many watchers: bursts are merged, slow watchers get only the latest update, and nothing leaks.
import { pino } from 'pino'
import { beforeEach, expect, it, vi } from 'vitest'
import { createBackground } from '#server/core/scheduling/background.ts'
import type { Services } from '#server/core/context/context.ts'
import type { Update, Updates } from '#server/realtime/latestQueue.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { memoryBus } from '#server/realtime/bus.ts'
import type { PostBusMessage } from '#server/modules/social/posts/topics.ts'

interface ReceivedUpdate extends Update {
  reading: number
}

interface Subscriber {
  name: string
}

const paceMs = 20
const state = {
  readings: 0,
  hints: [] as PostBusMessage[][],
  listeners: 0,
  fault: undefined as Error | undefined,
}
let returns: (() => void)[] = []
let services = {} as Services

beforeEach(() => {
  Object.assign(state, { readings: 0, hints: [], listeners: 0, fault: undefined })
  returns = []
  const bus = memoryBus()
  const listen: typeof bus.listen = async (...what) => {
    const stop = await bus.listen(...what)
    state.listeners += 1
    return () => {
      state.listeners -= 1
      stop()
    }
  }
  const onReconnect = (callback: () => void) => {
    returns.push(callback)
    return () => void (returns = returns.filter((item) => item !== callback))
  }
  const background = createBackground(pino({ enabled: false }))
  services = { bus: { ...bus, listen, onReconnect }, background } as unknown as Services
})

const watch = createBroadcast<'post', Subscriber, ReceivedUpdate>({
  topic: 'post',
  keyOf: (hint) => ('commentId' in hint ? `${hint.change}:${hint.commentId}` : hint.change),
  onReconnect: { change: 'counts' },
  paceMs,
  async read(_parts, _key, hints, subscribers) {
    state.readings += 1
    state.hints.push(hints)
    if (state.fault) throw state.fault
    const received = hints.map((hint) => ({
      key: 'commentId' in hint ? `comment:${hint.commentId}` : hint.change,
      reading: state.readings,
      isLast: hint.change === 'deleted',
    }))
    return new Map(subscribers.map((subscriber) => [subscriber, received]))
  },
})

const begin = (name: string) => watch(services, '7', { name })
const hint = (what: PostBusMessage) => services.bus.publish('post', '7', what)
const counts = () => hint({ change: 'counts' })
const next = async (watching: Updates<ReceivedUpdate>) => (await watching.next()).value?.reading
const readings = (count: number) => vi.waitFor(() => expect(state.readings).toBe(count), 5000)

it('a burst is read once for all watchers, and later changes once more', async () => {
  const [ada, bola] = [await begin('Ada'), await begin('Bola')]
  expect(state.listeners).toBe(1)
  for (let like = 0; like < 1000; like += 1) counts()
  const before = performance.now()
  expect([await next(ada), await next(bola)]).toEqual([1, 1])
  counts()
  expect([await next(ada), await next(bola)]).toEqual([2, 2])
  expect(performance.now() - before).toBeGreaterThan(paceMs / 2)
  expect(state.readings).toBe(2)
})

it('a slow watcher gets only the latest update of each object, in the order of the latest', async () => {
  const slow = await begin('Slow')
  hint({ change: 'commented', commentId: 1 })
  await readings(1)
  counts()
  await readings(2)
  hint({ change: 'commentEdited', commentId: 1 })
  counts()
  await readings(3)
  hint({ change: 'commentEdited', commentId: 1 })
  await readings(4)
  expect((await slow.next()).value).toMatchObject({ key: 'counts', reading: 3 })
  expect((await slow.next()).value).toMatchObject({ key: 'comment:1', reading: 4 })
})

it('a watcher that is far behind is ended, and the others continue', async () => {
  const [slow, quick] = [await begin('Slow'), await begin('Quick')]
  for (let round = 0; round < 2; round += 1) {
    for (let commentId = 0; commentId < 40; commentId += 1)
      hint({ change: 'commented', commentId: round * 40 + commentId })
    await readings(round + 1)
    for (let count = 0; count < 40; count += 1) expect(await next(quick)).toBe(round + 1)
  }
  expect(await slow.next()).toEqual({ done: true, value: undefined })
  counts()
  expect(await next(quick)).toBe(3)
})

it('a flood of different objects ends every watch, so that all clients refetch and miss nothing', async () => {
  const watching = [await begin('Ada'), await begin('Bola')]
  const updates = watching.map((item) => item.next())
  for (let commentId = 0; commentId <= 200; commentId += 1) hint({ change: 'commented', commentId })
  for (const answer of updates) expect(await answer).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(state.listeners).toBe(0), 60_000)
  expect(state.readings).toBe(0)
})

it('the last update ends the watch, also for a watcher with an untaken update', async () => {
  const [waiting, slow] = [await begin('Waiting'), await begin('Slow')]
  const update = waiting.next()
  counts()
  await readings(1)
  hint({ change: 'deleted' })
  expect((await update).value?.reading).toBe(1)
  for (const watching of [waiting, slow]) {
    expect((await watching.next()).value).toMatchObject({ key: 'deleted' })
    expect((await watching.next()).done).toBe(true)
  }
  expect(state.listeners).toBe(0)
})

it('a watcher that leaves while nothing happens leaves at once, and the last one removes the listener', async () => {
  const [ada, bola] = [await begin('Ada'), await begin('Bola')]
  const waiting = ada.next()
  await ada.return()
  expect((await waiting).done).toBe(true)
  expect(state.listeners).toBe(1)
  counts()
  await bola.return()
  await bola.return()
  await vi.waitFor(() => expect(state.listeners).toBe(0), 60_000)
  expect(returns).toEqual([])
  counts()
  const chidi = await begin('Chidi')
  hint({ change: 'commented', commentId: 5 })
  // The first read of all: earlier changes had no watcher.
  expect((await chidi.next()).value).toMatchObject({ key: 'comment:5', reading: 1 })
  expect(state.hints).toEqual([[{ change: 'commented', commentId: 5 }]])
})

it('every watcher gets the current state when the bus is back', async () => {
  const ada = await begin('Ada')
  for (const back of returns) back()
  expect((await ada.next()).value).toMatchObject({ key: 'counts' })
})

it('the initial state goes only to watchers without a newer one', async () => {
  const [early, late] = [await begin('Early'), await begin('Late')]
  early.pushInitial({ key: 'counts', reading: 0 })
  counts()
  await readings(1)
  late.pushInitial({ key: 'counts', reading: 0 })
  expect([await next(early), await next(late)]).toEqual([1, 1])
})

it('an update waits while the database is away', async () => {
  const ada = await begin('Ada')
  state.fault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  hint({ change: 'commented', commentId: 5 })
  await readings(1)
  state.fault = undefined
  expect((await ada.next()).value).toMatchObject({ key: 'comment:5', reading: 2 })
})

it('an error is logged, and the next update is delivered', async () => {
  const ada = await begin('Ada')
  state.fault = new Error('a fault')
  counts()
  await readings(1)
  await services.background.idle()
  state.fault = undefined
  counts()
  expect(await next(ada)).toBe(2)
})
