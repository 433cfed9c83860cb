// The bus that carries hints between connections: inside this process, or over Redis between processes.
import { createPubSub } from 'graphql-yoga'
import type { Topics } from '#server/realtime/topics.ts'

export interface Bus {
  publish<T extends keyof Topics>(topic: T, key: string, event: Topics[T]): void
  subscribe<T extends keyof Topics>(topic: T, key: string): AsyncIterable<Topics[T]>
  /** Rejects when the bus cannot carry anything right now. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A bus for one process. */
export function memoryBus(): Bus {
  return { ...carry(createPubSub<Hints>()), ping: async () => {}, close: async () => {} }
}

/** A bus that every process connected to the same Redis shares. Redis may be away: hints are lost, nothing else. */
export async function redisBus(url: string, onError: (error: Error) => void): Promise<Bus> {
  const [{ Redis }, { createRedisEventTarget }] = await Promise.all([
    import('ioredis'),
    import('@graphql-yoga/redis-event-target'),
  ])
  const open = () => {
    const client = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, lazyConnect: false })
    client.on('error', onError)
    return client
  }
  const publishClient = open()
  const subscribeClient = open()
  const eventTarget = createRedisEventTarget({ publishClient, subscribeClient })
  return {
    ...carry(createPubSub<Hints>({ eventTarget })),
    async ping() {
      await publishClient.ping()
    },
    async close() {
      publishClient.disconnect()
      subscribeClient.disconnect()
    },
  }
}

type Hints = Record<string, [hint: unknown]>

/** The one place where the topics' types meet what travels as JSON. */
function carry(pubSub: ReturnType<typeof createPubSub<Hints>>): Pick<Bus, 'publish' | 'subscribe'> {
  return {
    publish: (topic, key, event) => pubSub.publish(`${topic}:${key}`, event),
    subscribe: <T extends keyof Topics>(topic: T, key: string) =>
      pubSub.subscribe(`${topic}:${key}`) as AsyncIterable<Topics[T]>,
  }
}
