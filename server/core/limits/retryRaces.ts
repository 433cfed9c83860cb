// A second try for what met another write at the same rows at the same moment.
import { Refusal } from '#server/core/context/refusal.ts'
import { isRace } from '#server/lib/databaseErrors.ts'

/** Whoever loses that often against himself is told to wait: nobody else changes the rows of one person. */
const mostTries = 10

/** Does the work, which leaves nothing behind where it fails, and again where it failed only because of another. */
export async function retryRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries < mostTries; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isRace(error)) throw error
    }
  }
  throw new Refusal('CONFLICT', 'This is being changed elsewhere. Please try again.', { retryAfter: 1 })
}
