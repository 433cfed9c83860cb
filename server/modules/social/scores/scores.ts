// Scheduled recomputation of hot scores.
import type { Services } from '#server/core/context/context.ts'
import { recomputeScoreBatch } from './queries.ts'

/** Recomputes the score of every post with engagement since the last run (ADR 20). */
export async function recomputeHotScores({ prisma }: Services): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await prisma.$transaction((tx) => recomputeScoreBatch(tx))
}
