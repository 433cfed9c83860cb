// The interface of the bus, which carries messages between connections and processes; modules add its topics.

/**
 * Message of each topic: a hint that something changed, while the database is the truth. Modules add topics by
 * `declare module '#server/core/events/bus.ts'`.
 */
export interface Topics {}

export interface Bus {
  publish<T extends keyof Topics>(topic: T, key: string, message: Topics[T]): void
  /**
   * Calls back for every message, without a queue. Resolves when listening, with the function that ends it; while Redis is
   * away it resolves at once, and listening begins when Redis returns.
   */
  listen<T extends keyof Topics>(
    topic: T,
    key: string,
    callback: (message: Topics[T]) => void,
  ): Promise<() => void>
  /** Calls back when messages arrive again after some may have been lost; returns the function that ends it. */
  onReconnect(callback: () => void): () => void
  ping(): Promise<void>
  close(): Promise<void>
}
