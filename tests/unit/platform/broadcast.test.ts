// Broadcasts of updates to many subscribers: bursts are merged, and slow subscribers get only the latest update.
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
let returnCallbacks: (() => void)[] = []
let services = {} as Services

beforeEach(() => {
  Object.assign(state, { readings: 0, hints: [], listeners: 0, fault: undefined })
  returnCallbacks = []
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
    returnCallbacks.push(callback)
    return () => void (returnCallbacks = returnCallbacks.filter((item) => item !== callback))
  }
  const background = createBackground(pino({ enabled: false }))
  services = { bus: { ...bus, listen, onReconnect }, background } as unknown as Services
})

const broadcast = createBroadcast<'post', Subscriber, ReceivedUpdate>({
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

const subscribe = (name: string) => broadcast(services, '7', { name })
const publishHint = (what: PostBusMessage) => services.bus.publish('post', '7', what)
const publishCounts = () => publishHint({ change: 'counts' })
const nextReading = async (watching: Updates<ReceivedUpdate>) => (await watching.next()).value?.reading
const waitForReadings = (count: number) => vi.waitFor(() => expect(state.readings).toBe(count), 5000)

it('a burst is read once for all watchers, and later changes once more', async () => {
  const [ada, bola] = [await subscribe('Ada'), await subscribe('Bola')]
  expect(state.listeners).toBe(1)
  for (let like = 0; like < 1000; like += 1) publishCounts()
  const before = performance.now()
  expect([await nextReading(ada), await nextReading(bola)]).toEqual([1, 1])
  publishCounts()
  expect([await nextReading(ada), await nextReading(bola)]).toEqual([2, 2])
  expect(performance.now() - before).toBeGreaterThan(paceMs / 2)
  expect(state.readings).toBe(2)
})

it('a slow watcher gets only the latest update of each object, in the order of the latest', async () => {
  const slow = await subscribe('Slow')
  publishHint({ change: 'commented', commentId: 1 })
  await waitForReadings(1)
  publishCounts()
  await waitForReadings(2)
  publishHint({ change: 'commentEdited', commentId: 1 })
  publishCounts()
  await waitForReadings(3)
  publishHint({ change: 'commentEdited', commentId: 1 })
  await waitForReadings(4)
  expect((await slow.next()).value).toMatchObject({ key: 'counts', reading: 3 })
  expect((await slow.next()).value).toMatchObject({ key: 'comment:1', reading: 4 })
})

it('a watcher that is far behind is ended, and the others continue', async () => {
  const [slow, quick] = [await subscribe('Slow'), await subscribe('Quick')]
  for (let round = 0; round < 2; round += 1) {
    for (let commentId = 0; commentId < 40; commentId += 1)
      publishHint({ change: 'commented', commentId: round * 40 + commentId })
    await waitForReadings(round + 1)
    for (let count = 0; count < 40; count += 1) expect(await nextReading(quick)).toBe(round + 1)
  }
  expect(await slow.next()).toEqual({ done: true, value: undefined })
  publishCounts()
  expect(await nextReading(quick)).toBe(3)
})

it('a flood of different objects ends every watch, so that all clients refetch and miss nothing', async () => {
  const watching = [await subscribe('Ada'), await subscribe('Bola')]
  const updates = watching.map((item) => item.next())
  for (let commentId = 0; commentId <= 200; commentId += 1) publishHint({ change: 'commented', commentId })
  for (const answer of updates) expect(await answer).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(state.listeners).toBe(0), 60_000)
  expect(state.readings).toBe(0)
})

it('the last update ends the watch, also for a watcher with an untaken update', async () => {
  const [waiting, slow] = [await subscribe('Waiting'), await subscribe('Slow')]
  const update = waiting.next()
  publishCounts()
  await waitForReadings(1)
  publishHint({ change: 'deleted' })
  expect((await update).value?.reading).toBe(1)
  for (const watching of [waiting, slow]) {
    expect((await watching.next()).value).toMatchObject({ key: 'deleted' })
    expect((await watching.next()).done).toBe(true)
  }
  expect(state.listeners).toBe(0)
})

it('a watcher that leaves while nothing happens leaves at once, and the last one removes the listener', async () => {
  const [ada, bola] = [await subscribe('Ada'), await subscribe('Bola')]
  const waiting = ada.next()
  await ada.return()
  expect((await waiting).done).toBe(true)
  expect(state.listeners).toBe(1)
  publishCounts()
  await bola.return()
  await bola.return()
  await vi.waitFor(() => expect(state.listeners).toBe(0), 60_000)
  expect(returnCallbacks).toEqual([])
  publishCounts()
  const chidi = await subscribe('Chidi')
  publishHint({ change: 'commented', commentId: 5 })
  // The first read of all: earlier changes had no watcher.
  expect((await chidi.next()).value).toMatchObject({ key: 'comment:5', reading: 1 })
  expect(state.hints).toEqual([[{ change: 'commented', commentId: 5 }]])
})

it('every watcher gets the current state when the bus is back', async () => {
  const ada = await subscribe('Ada')
  for (const back of returnCallbacks) back()
  expect((await ada.next()).value).toMatchObject({ key: 'counts' })
})

it('the initial state goes only to watchers without a newer one', async () => {
  const [early, late] = [await subscribe('Early'), await subscribe('Late')]
  early.pushInitial({ key: 'counts', reading: 0 })
  publishCounts()
  await waitForReadings(1)
  late.pushInitial({ key: 'counts', reading: 0 })
  expect([await nextReading(early), await nextReading(late)]).toEqual([1, 1])
})

it('an update waits while the database is away', async () => {
  const ada = await subscribe('Ada')
  state.fault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  publishHint({ change: 'commented', commentId: 5 })
  await waitForReadings(1)
  state.fault = undefined
  expect((await ada.next()).value).toMatchObject({ key: 'comment:5', reading: 2 })
})

it('an error is logged, and the next update is delivered', async () => {
  const ada = await subscribe('Ada')
  state.fault = new Error('a fault')
  publishCounts()
  await waitForReadings(1)
  await services.background.idle()
  state.fault = undefined
  publishCounts()
  expect(await nextReading(ada)).toBe(2)
})
