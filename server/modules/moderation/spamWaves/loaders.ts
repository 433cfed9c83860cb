// What other rooms read of floods: how many posts and people are in one, who is in which, and a page of its posts.
import { batched } from '#server/core/paging/batch.ts'
import { countFloods, findThoseIn, ofFlood } from './queries.ts'

/** By the row of the ticket; null of one without any post that is there and says it still. */
export const loadFloodCounts = batched(countFloods)

export { findThoseIn, ofFlood }
