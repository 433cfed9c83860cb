// The bus that carries hints between connections: inside this process, or over Redis between processes.
import { once } from 'node:events'
import type { Bus, Topics } from '#server/core/bus.ts'

type OnError = (error: Error) => void

/** Redis that says nothing for these milliseconds is away. */
const redisAnswersMs = 2000

/** A bus for one process. `onError` is told of callbacks that throw. */
export function memoryBus(onError: OnError = rethrow): Bus {
  const ears = createEars(onError)
  return {
    publish: (topic, key, hint) => ears.hear(channelOf(topic, key), hint),
    listen: async (topic, key, callback) => ears.open(channelOf(topic, key), callback).close,
    onReturn: () => () => {},
    ping: async () => {},
    close: async () => {},
  }
}

/** A bus that every process connected to the same Redis shares. Redis may be away: hints are lost, nothing else. */
export async function redisBus(url: string, onError: OnError): Promise<Bus> {
  const { Redis } = await import('ioredis')
  const publisher = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: redisAnswersMs })
  // What to subscribe to is known here: with every return all of it, and nothing left over from before.
  const subscriber = new Redis(url, {
    commandTimeout: redisAnswersMs,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
  })
  const ears = createEars(onError)
  const returns = new Set<() => void>()
  publisher.on('error', onError)
  subscriber.on('error', onError)
  subscriber.on('message', (channel, text) => attempt(() => ears.hear(channel, JSON.parse(text)), onError))

  const subscribe = async (channels: string[]) => {
    if (channels.length > 0 && subscriber.status === 'ready') await subscriber.subscribe(...channels)
  }
  const resume = async () => {
    try {
      await subscribe(ears.channels())
      for (const callback of returns) attempt(callback, onError)
    } catch (error) {
      onError(error as Error)
      subscriber.disconnect(true)
    }
  }
  subscriber.on('ready', () => void resume())
  // Whether it is there or away: from here on that is known. An error would reject, and onError has heard of it.
  await once(subscriber, 'ready').catch(() => {})

  return {
    publish(topic, key, hint) {
      publisher.publish(channelOf(topic, key), JSON.stringify(hint)).catch(onError)
    },
    async listen(topic, key, callback) {
      const channel = channelOf(topic, key)
      const ear = ears.open(channel, callback)
      await subscribe([channel]).catch(onError)
      return () => {
        ear.close()
        if (!ears.isOpen(channel) && subscriber.status === 'ready')
          subscriber.unsubscribe(channel).catch(onError)
      }
    },
    onReturn(callback) {
      const called = () => callback()
      returns.add(called)
      return () => void returns.delete(called)
    },
    async ping() {
      await publisher.ping()
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

const channelOf = (topic: keyof Topics, key: string) => `${topic}:${key}`

function rethrow(error: Error): never {
  throw error
}

function attempt(work: () => void, onError: OnError) {
  try {
    work()
  } catch (error) {
    onError(error as Error)
  }
}

/** Who listens to which channel in this process. */
function createEars(onError: OnError) {
  const byChannel = new Map<string, Set<(hint: unknown) => void>>()
  return {
    channels: () => [...byChannel.keys()],
    isOpen: (channel: string) => byChannel.has(channel),
    /** The one place where the topics' types meet what travels as JSON. */
    open<Hint>(channel: string, callback: (hint: Hint) => void) {
      const ear = (hint: unknown) => callback(hint as Hint)
      const all = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, all.add(ear))
      const close = () => {
        all.delete(ear)
        if (all.size === 0 && byChannel.get(channel) === all) byChannel.delete(channel)
      }
      return { close }
    },
    hear(channel: string, hint: unknown) {
      for (const ear of byChannel.get(channel) ?? []) attempt(() => ear(hint), onError)
    },
  }
}
