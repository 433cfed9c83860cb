// Scheduled recomputation of hot scores.
import type { Parts } from '#server/core/context/context.ts'
import { rescorePosts } from './queries.ts'

/** Recomputes the score of every post with engagement since the last run (ADR 20). */
export async function rescoreTouchedPosts({ prisma }: Parts): Promise<void> {
  let isMore = true
  while (isMore) isMore = await prisma.$transaction((tx) => rescorePosts(tx))
}
