// The verb of scores: they follow what people do.
import type { Parts } from '#server/core/context/context.ts'
import { rescorePosts } from './queries.ts'

/** Computes the score of every post that somebody has engaged with since the last time (ADR 20). */
export async function rescoreTouched({ prisma }: Parts): Promise<void> {
  let isMore = true
  while (isMore) isMore = await prisma.$transaction((tx) => rescorePosts(tx))
}
