// Trying again: how often a person has asked for it, and which queries do it by themselves.
import { createContext } from 'react'
import type { CacheConfig } from 'relay-runtime'
import { isUnanswered, ServerError } from './serverError.ts'

/** Every query of the screen is asked anew for each. */
export const RetryContext = createContext(0)

const firstWaitMs = 1000

/** No answer, or one that says nothing of the question. */
const mayPass = (error: unknown) =>
  isUnanswered(error) || (error instanceof ServerError && error.status >= 500)

/** How often a query that failed is asked again by itself: as its caller says, else not at all (ADR 29). */
export const retryingUpTo = (retries: number): CacheConfig => ({ force: true, metadata: { retries } })

export async function retrying<Answer>(ask: () => Promise<Answer>, retries = 0): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      if (failures >= retries || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** failures))
    }
  }
}
