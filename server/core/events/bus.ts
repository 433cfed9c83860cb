// The bus that carries hints between connections, and its topics: each room adds its own where it lives.

/**
 * What each topic carries: a hint that something changed; the database is the truth. A room adds its topics by
 * `declare module '#server/core/events/bus.ts'`.
 */
export interface Topics {}

export interface Bus {
  publish<T extends keyof Topics>(topic: T, key: string, hint: Topics[T]): void
  /**
   * Calls back at once for every hint; nothing is queued, so nobody who is slow can make it grow. Resolves when
   * listening has begun, with what ends it; while Redis is away at once, and listening begins with its return.
   */
  listen<T extends keyof Topics>(
    topic: T,
    key: string,
    callback: (hint: Topics[T]) => void,
  ): Promise<() => void>
  /** Calls back whenever hints may have been lost and now arrive again; gives what ends that. */
  onReturn(callback: () => void): () => void
  /** Rejects when the bus cannot carry anything right now. */
  ping(): Promise<void>
  close(): Promise<void>
}
