// Implementations of the bus that carries messages between connections: in this process, or over Redis between processes.
import { once } from 'node:events'
import type { Bus, Topics } from '#server/core/events/bus.ts'

type OnError = (error: Error) => void

const redisTimeoutMs = 2000

/** Creates a bus for one process. `onError` gets the errors of callbacks. */
export function memoryBus(onError: OnError = rethrow): Bus {
  const listeners = createListeners(onError)
  return {
    publish: (topic, key, message) => listeners.emit(toChannelName(topic, key), message),
    listen: async (topic, key, callback) => listeners.add(toChannelName(topic, key), callback),
    onReconnect: () => () => {},
    ping: async () => {},
    close: async () => {},
  }
}

/** Creates a bus that all processes with the same Redis share. While Redis is away, messages are lost. */
export async function redisBus(url: string, onError: OnError): Promise<Bus> {
  const { Redis } = await import('ioredis')
  const publisher = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: redisTimeoutMs })
  // `listeners` holds the channels: `resume` subscribes to all of them, without leftovers of the last connection.
  const subscriber = new Redis(url, {
    commandTimeout: redisTimeoutMs,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
  })
  const listeners = createListeners(onError)
  const returnCallbacks = new Set<() => void>()
  publisher.on('error', onError)
  subscriber.on('error', onError)
  subscriber.on('message', (channel, text) =>
    attempt(() => listeners.emit(channel, JSON.parse(text)), onError),
  )

  const subscribe = async (channels: string[]) => {
    if (channels.length > 0 && subscriber.status === 'ready') await subscriber.subscribe(...channels)
  }
  const resume = async () => {
    try {
      await subscribe(listeners.channels())
      for (const callback of returnCallbacks) attempt(callback, onError)
    } catch (error) {
      onError(error as Error)
      subscriber.disconnect(true)
    }
  }
  subscriber.on('ready', () => void resume())
  // Waits until Redis is ready or an error went to onError.
  await once(subscriber, 'ready').catch(() => {})

  return {
    publish(topic, key, message) {
      publisher.publish(toChannelName(topic, key), JSON.stringify(message)).catch(onError)
    },
    async listen(topic, key, callback) {
      const channel = toChannelName(topic, key)
      const remove = listeners.add(channel, callback)
      await subscribe([channel]).catch(onError)
      return () => {
        remove()
        if (!listeners.has(channel) && subscriber.status === 'ready')
          subscriber.unsubscribe(channel).catch(onError)
      }
    },
    onReconnect(callback) {
      const entry = () => callback()
      returnCallbacks.add(entry)
      return () => void returnCallbacks.delete(entry)
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

const toChannelName = (topic: keyof Topics, key: string) => `${topic}:${key}`

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

function createListeners(onError: OnError) {
  const byChannel = new Map<string, Set<(message: unknown) => void>>()
  return {
    channels: () => [...byChannel.keys()],
    has: (channel: string) => byChannel.has(channel),
    /** Adds a listener, casting parsed JSON to the topic's type; returns the function that removes it. */
    add<Message>(channel: string, callback: (message: Message) => void) {
      const listener = (message: unknown) => callback(message as Message)
      const channelListeners = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, channelListeners.add(listener))
      return () => {
        channelListeners.delete(listener)
        if (channelListeners.size === 0 && byChannel.get(channel) === channelListeners)
          byChannel.delete(channel)
      }
    },
    emit(channel: string, message: unknown) {
      for (const listener of byChannel.get(channel) ?? []) attempt(() => listener(message), onError)
    },
  }
}
