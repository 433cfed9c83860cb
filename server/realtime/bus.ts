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
  const open = (maxRetriesPerRequest: number | null) => {
    const client = new Redis(url, { maxRetriesPerRequest })
    client.on('error', onError)
    return client
  }
  const publishClient = open(1)
  // Whoever begins to listen while Redis is away hears it once it is back.
  const subscribeClient = open(null)
  const eventTarget = createRedisEventTarget({
    publishClient: unattended(publishClient, onError),
    subscribeClient: unattended(subscribeClient, onError),
  })
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

/** The event target waits for none of its calls: the client it gets tells of those that fail. */
function unattended<Client extends object>(client: Client, onError: (error: Error) => void): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args)
        if (result instanceof Promise) result.catch(onError)
        return result
      }
    },
  })
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
