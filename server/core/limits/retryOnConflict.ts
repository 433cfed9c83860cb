// Retries of a transaction that conflicted with another one.
import { Refusal } from '#server/core/context/refusal.ts'
import { isRace } from '#server/lib/databaseErrors.ts'

/** Only the same person's writes change these rows, so that more tries would not help. */
const maxTries = 10

/** Runs the work, and again if another transaction changed its rows; throws CONFLICT after ten tries. The work rolls back. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries < maxTries; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isRace(error)) throw error
    }
  }
  throw new Refusal('CONFLICT', 'This is being changed elsewhere. Please try again.', { retryAfter: 1 })
}
