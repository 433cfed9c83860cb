// Broadcasts: one bus listener per process and object; each update is read once for all subscribers.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bus, Topics } from '#server/core/events/bus.ts'
import type { Parts } from '#server/core/context/context.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'
import { LatestQueue, type Update, type Updates } from '#server/realtime/latestQueue.ts'

/** Messages that come within this time are processed together. */
const usualPaceMs = 250

/** Interval of retries while the database is away. */
const awayMs = 1000

/** Different messages that may wait; beyond them the subscriptions end, and clients refetch. */
const mostHints = 200

/** Subscribers that get an update before the event loop continues. */
const atOnce = 200

interface Source<T extends keyof Topics, Subscriber, Told extends Update> {
  topic: T
  /** Of messages with the same key only the last counts. */
  keyOf(hint: Topics[T]): string
  /** Message to process after the bus was away. */
  onReturn?: Topics[T]
  /** Listens to further topics while there are subscribers; returns the function that ends it. */
  listenToo?(bus: Bus, tell: (hint: Topics[T]) => void, subscribers: () => Subscriber[]): Promise<() => void>
  /** Reads the changes once; returns the updates for each subscriber who gets some. */
  read(
    parts: Parts,
    key: string,
    hints: Topics[T][],
    subscribers: readonly Subscriber[],
  ): Promise<Map<Subscriber, Told[]>>
  paceMs?: number
}

/** Creates a function that subscribes to an object by key; resolves when no further update can be missed. */
export function createBroadcast<T extends keyof Topics, Subscriber extends object, Told extends Update>(
  source: Source<T, Subscriber, Told>,
) {
  const channelsOf = new WeakMap<Parts, Map<string, Channel<Subscriber, Told>>>()
  return async (parts: Parts, key: string, subscriber: Subscriber): Promise<Updates<Told>> => {
    const channels = channelsOf.get(parts) ?? new Map<string, Channel<Subscriber, Told>>()
    channelsOf.set(parts, channels)
    const channel = channels.get(key) ?? openChannel(parts, key, source, () => channels.delete(key))
    channels.set(key, channel)
    const queue = new LatestQueue<Told>(() => channel.leave(subscriber))
    await channel.join(subscriber, queue)
    return queue
  }
}

interface Channel<Subscriber, Told extends Update> {
  join(subscriber: Subscriber, queue: LatestQueue<Told>): Promise<void>
  leave(subscriber: Subscriber): void
}

/** Opens the channel of an object, which closes when its last subscriber leaves. */
function openChannel<T extends keyof Topics, Subscriber extends object, Told extends Update>(
  parts: Parts,
  key: string,
  { topic, keyOf, onReturn, listenToo, read, paceMs = usualPaceMs }: Source<T, Subscriber, Told>,
  onEmpty: () => void,
): Channel<Subscriber, Told> {
  const queues = new Map<Subscriber, LatestQueue<Told>>()
  const end = () => {
    for (const queue of queues.values()) void queue.return()
  }
  const tell = async (hints: Topics[T][]) => {
    let told = 0
    for (const [subscriber, updates] of await read(parts, key, hints, [...queues.keys()])) {
      for (const update of updates) queues.get(subscriber)?.push(update)
      if (++told % atOnce === 0) await nextTurn()
    }
  }
  const run = (work: () => Promise<void>) => parts.background.run(`broadcast:${topic}:${key}`, work)
  const hints = gatherHints<Topics[T]>({
    keyOf,
    paceMs,
    run,
    tell,
    giveUp: end,
    isWanted: () => queues.size > 0,
  })
  const listening = Promise.all([
    parts.bus.listen(topic, key, hints.add),
    listenToo?.(parts.bus, hints.add, () => [...queues.keys()]),
  ])
  const forgetReturn = parts.bus.onReturn(() => onReturn && hints.add(onReturn))
  return {
    async join(subscriber, queue) {
      queues.set(subscriber, queue)
      await listening
    },
    leave(subscriber) {
      if (!queues.delete(subscriber) || queues.size > 0) return
      hints.stop()
      onEmpty()
      forgetReturn()
      void listening.then((stops) => stops.forEach((stop) => stop?.()))
    },
  }
}

interface Gathering<Hint> {
  keyOf(hint: Hint): string
  paceMs: number
  run(work: () => Promise<void>): void
  tell(hints: Hint[]): Promise<void>
  /** Called if too many messages wait. */
  giveUp(): void
  isWanted(): boolean
}

/** Collects messages and processes them together, at intervals, and again while the database is away. */
function gatherHints<Hint>({ keyOf, paceMs, run, tell, giveUp, isWanted }: Gathering<Hint>) {
  const hints = new Map<string, Hint>()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  let notBefore = 0

  const tellSoon = () => {
    if (timer || isTelling || hints.size === 0 || !isWanted()) return
    timer = setTimeout(() => run(tellAll), notBefore - performance.now())
  }
  async function tellAll() {
    const news = [...hints.values()]
    hints.clear()
    timer = undefined
    isTelling = true
    notBefore = performance.now() + paceMs
    try {
      await tell(news)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      for (const hint of news) if (!hints.has(keyOf(hint))) hints.set(keyOf(hint), hint)
      notBefore = performance.now() + awayMs
    } finally {
      isTelling = false
      tellSoon()
    }
  }
  return {
    add(hint: Hint) {
      // Moves to the end as the newest.
      hints.delete(keyOf(hint))
      hints.set(keyOf(hint), hint)
      if (hints.size <= mostHints) return tellSoon()
      hints.clear()
      giveUp()
    },
    stop: () => clearTimeout(timer),
  }
}
