// Detection of spam waves: the same text or link from many accounts within an hour becomes one case (ADR 27).
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import type { Services, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { computePrints } from './prints.ts'
import { findPostsOfFlood, joinOrOpenCase, recordSightings, lockPrints, detachSightings } from './queries.ts'

interface PostContent {
  postId: number
  content: string
  /** Previous content; empty for a new post. */
  before?: string
}

/**
 * Records the prints of the caller's post and opens a case if enough accounts have posted the same; later posts join it
 * while it is open. Call it last in a transaction: it locks the prints against other posts until the end.
 */
export async function detectSpamWave(
  tx: TransactionContext<AuthenticatedContext>,
  { postId, content, before = '' }: PostContent,
): Promise<void> {
  const { publicUrl } = tx.site
  const earlierPrints = computePrints(before, publicUrl)
  const prints = computePrints(content, publicUrl)
  const removedPrints = earlierPrints.filter(({ print }) =>
    prints.every((candidate) => candidate.print !== print),
  )
  const addedPrints = prints.filter(({ print }) =>
    earlierPrints.every((candidate) => candidate.print !== print),
  )
  if (removedPrints.length > 0) await detachSightings(tx, postId, removedPrints)
  if (addedPrints.length === 0) return
  await lockPrints(tx, addedPrints)
  const isSpread = await recordSightings(tx, postId, addedPrints)
  const ticketId = isSpread ? await joinOrOpenCase(tx, addedPrints) : undefined
  if (ticketId !== undefined) tx.publish('ticket', 'all', { ticketId, reportedId: null })
}

export { findPostsOfFlood }

/** Deletes sightings outside the comparison window, except those of a case. */
export async function deleteOldSightings({ prisma, now }: Services): Promise<void> {
  const hourMs = 3_600_000
  const before = new Date(now().getTime() - spamWaveLimits.hours * hourMs)
  await prisma.sighting.deleteMany({ where: { ticketId: null, at: { lt: before } } })
}
