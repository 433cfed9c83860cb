// Scheduled job that recomputes the hot scores of posts (ADR 20).
import type { Services } from '#server/core/context/context.ts'
import { recomputeScoreBatch } from './queries.ts'

/** Recomputes the score of every post with engagement since the last run. */
export async function recomputeHotScores({ prisma }: Services): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await prisma.$transaction((tx) => recomputeScoreBatch(tx))
}
