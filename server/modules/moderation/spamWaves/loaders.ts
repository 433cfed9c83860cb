// Loaders of spam waves for other modules: counts, authors and posts.
import { createLoader } from '#server/core/paging/batch.ts'
import { countSpamWavePosts, findSpamWaveAuthors, postsOfSpamWave } from './queries.ts'

/** Batched counts by case id; null for a case without remaining posts. */
export const loadSpamWaveCounts = createLoader(countSpamWavePosts)

export { findSpamWaveAuthors, postsOfSpamWave }
