// Trying again: how often a person has asked for it, and which queries do it by themselves.
import { createContext } from 'react'
import { isUnanswered, ServerError } from './serverError.ts'

/** Every query of the screen is asked anew for each. */
export const RetryContext = createContext(0)

/** How often a query that failed is asked again by itself; nothing else is (decision 145). */
const retriesOf: Readonly<Record<string, number>> = { PostScreenQuery: 2, PublicPostQuery: 2 }

const firstWaitMs = 1000

/** No answer, or one that says nothing of the question. */
const mayPass = (error: unknown) =>
  isUnanswered(error) || (error instanceof ServerError && error.status >= 500)

export async function retrying<Answer>(query: string, ask: () => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      if (failures >= (retriesOf[query] ?? 0) || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** failures))
    }
  }
}
