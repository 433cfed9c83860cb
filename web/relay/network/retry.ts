// Manual (RetryContext) and automatic retries of queries.
import { createContext } from 'react'
import type { CacheConfig } from 'relay-runtime'
import { isUnanswered, ServerError } from './serverError.ts'

/** Number of manual retries; every query of the screen refetches when it changes. */
export const RetryContext = createContext(0)

const initialWaitMs = 1000

const isTransient = (error: unknown) =>
  isUnanswered(error) || (error instanceof ServerError && error.status >= 500)

/** Cache config of a query with automatic retries (ADR 29). */
export const retryConfig = (retries: number): CacheConfig => ({ force: true, metadata: { retries } })

export async function withRetries<Answer>(request: () => Promise<Answer>, retries = 0): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request()
    } catch (error) {
      if (failures >= retries || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, initialWaitMs * 2 ** failures))
    }
  }
}
