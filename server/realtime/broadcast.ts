// Broadcasts of changes to an object, such as a post: one bus listener per process and object, and one read of each update
// for all its subscribers.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bus, Topics } from '#server/core/events/bus.ts'
import type { Services } from '#server/core/context/context.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'
import { LatestQueue, type Update, type Updates } from '#server/realtime/latestQueue.ts'

/** Messages that come within this time are processed together. */
const defaultPaceMs = 250

const awayMs = 1000

/** Different messages that may wait; beyond them the subscriptions end, and clients refetch. */
const maxMessages = 200

/** Subscribers that get an update before the event loop continues. */
const yieldEvery = 200

/** Source of the updates of one kind of object. */
interface Source<T extends keyof Topics, Subscriber, Item extends Update> {
  topic: T
  /** The last of several messages with the same key counts. */
  keyOf(message: Topics[T]): string
  /** Message to process after the bus was away. */
  onReconnect?: Topics[T]
  /** Listens to further topics while there are subscribers; returns the function that ends it. */
  listenToRelated?(
    bus: Bus,
    add: (message: Topics[T]) => void,
    subscribers: () => Subscriber[],
  ): Promise<() => void>
  /** Reads the changes once; returns the updates for each subscriber who gets some. */
  read(
    services: Services,
    key: string,
    messages: Topics[T][],
    subscribers: readonly Subscriber[],
  ): Promise<Map<Subscriber, Item[]>>
  paceMs?: number
}

/** Creates a function that subscribes to an object by key; resolves when no further update can be missed. */
export function createBroadcast<T extends keyof Topics, Subscriber extends object, Item extends Update>(
  source: Source<T, Subscriber, Item>,
) {
  const channelsByServices = new WeakMap<Services, Map<string, Channel<Subscriber, Item>>>()
  return async (services: Services, key: string, subscriber: Subscriber): Promise<Updates<Item>> => {
    const channels = getOrCreate(
      channelsByServices,
      services,
      () => new Map<string, Channel<Subscriber, Item>>(),
    )
    const open = () => openChannel(services, key, source, () => channels.delete(key))
    const channel = getOrCreate(channels, key, open)
    const queue = new LatestQueue<Item>(() => channel.leave(subscriber))
    await channel.join(subscriber, queue)
    return queue
  }
}

interface Channel<Subscriber, Item extends Update> {
  join(subscriber: Subscriber, queue: LatestQueue<Item>): Promise<void>
  leave(subscriber: Subscriber): void
}

/** Opens the channel of an object, which closes when its last subscriber leaves. */
function openChannel<T extends keyof Topics, Subscriber extends object, Item extends Update>(
  services: Services,
  key: string,
  { topic, keyOf, onReconnect, listenToRelated, read, paceMs = defaultPaceMs }: Source<T, Subscriber, Item>,
  onEmpty: () => void,
): Channel<Subscriber, Item> {
  const queues = new Map<Subscriber, LatestQueue<Item>>()
  const endAll = () => {
    for (const queue of queues.values()) void queue.return()
  }
  const deliver = async (messages: Topics[T][]) => {
    let delivered = 0
    for (const [subscriber, updates] of await read(services, key, messages, [...queues.keys()])) {
      for (const update of updates) queues.get(subscriber)?.push(update)
      if (++delivered % yieldEvery === 0) await nextTurn()
    }
  }
  const run = (work: () => Promise<void>) => services.background.run(`broadcast:${topic}:${key}`, work)
  const messages = collectMessages<Topics[T]>({
    keyOf,
    paceMs,
    run,
    deliver,
    giveUp: endAll,
    isWanted: () => queues.size > 0,
  })
  const listening = Promise.all([
    services.bus.listen(topic, key, messages.add),
    listenToRelated?.(services.bus, messages.add, () => [...queues.keys()]),
  ])
  const stopReturnListener = services.bus.onReconnect(() => onReconnect && messages.add(onReconnect))
  return {
    async join(subscriber, queue) {
      queues.set(subscriber, queue)
      await listening
    },
    leave(subscriber) {
      if (!queues.delete(subscriber) || queues.size > 0) return
      messages.stop()
      onEmpty()
      stopReturnListener()
      void listening.then((stops) => stops.forEach((stop) => stop?.()))
    },
  }
}

interface Collector<Message> {
  keyOf(message: Message): string
  paceMs: number
  run(work: () => Promise<void>): void
  deliver(messages: Message[]): Promise<void>
  /** Called if too many messages wait. */
  giveUp(): void
  isWanted(): boolean
}

/** Collects messages and processes them together, at intervals, and again while the database is away. */
function collectMessages<Message>({ keyOf, paceMs, run, deliver, giveUp, isWanted }: Collector<Message>) {
  const messages = new Map<string, Message>()
  let timer: NodeJS.Timeout | undefined
  let isDelivering = false
  let notBefore = 0

  const schedule = () => {
    if (timer || isDelivering || messages.size === 0 || !isWanted()) return
    timer = setTimeout(() => run(deliverAll), notBefore - performance.now())
  }
  async function deliverAll() {
    const batch = [...messages.values()]
    messages.clear()
    timer = undefined
    isDelivering = true
    notBefore = performance.now() + paceMs
    try {
      await deliver(batch)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      for (const message of batch) if (!messages.has(keyOf(message))) messages.set(keyOf(message), message)
      notBefore = performance.now() + awayMs
    } finally {
      isDelivering = false
      schedule()
    }
  }
  return {
    add(message: Message) {
      // Moves to the end as the newest.
      messages.delete(keyOf(message))
      messages.set(keyOf(message), message)
      if (messages.size <= maxMessages) return schedule()
      messages.clear()
      giveUp()
    },
    stop: () => clearTimeout(timer),
  }
}
