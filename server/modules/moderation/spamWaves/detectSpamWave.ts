// Detection of spam waves (API: `Flood`): the same text or link by many accounts in an hour becomes one case (ADR 27).
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import type { Services, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { computeFingerprints } from './fingerprints.ts'
import {
  findSpamWavePosts,
  joinOrOpenSpamCase,
  recordSightings,
  lockFingerprints,
  detachSightings,
} from './queries.ts'

interface PostContent {
  postId: number
  content: string
  /** Previous content; empty for a new post. */
  before?: string
}

/**
 * Records the fingerprints of the caller's post and opens a case if enough accounts have posted the same; later posts
 * join it while it is open. Call it last in a transaction: it locks the fingerprints until the end.
 */
export async function detectSpamWave(
  tx: TransactionContext<AuthenticatedContext>,
  { postId, content, before = '' }: PostContent,
): Promise<void> {
  const { publicUrl } = tx.site
  const earlierFingerprints = computeFingerprints(before, publicUrl)
  const fingerprints = computeFingerprints(content, publicUrl)
  const removedFingerprints = earlierFingerprints.filter(({ hash }) =>
    fingerprints.every((candidate) => candidate.hash !== hash),
  )
  const addedFingerprints = fingerprints.filter(({ hash }) =>
    earlierFingerprints.every((candidate) => candidate.hash !== hash),
  )
  if (removedFingerprints.length > 0) await detachSightings(tx, postId, removedFingerprints)
  if (addedFingerprints.length === 0) return
  await lockFingerprints(tx, addedFingerprints)
  const isSpread = await recordSightings(tx, postId, addedFingerprints)
  const ticketId = isSpread ? await joinOrOpenSpamCase(tx, addedFingerprints) : undefined
  if (ticketId !== undefined) tx.publish('ticket', 'all', { ticketId, reportedId: null })
}

export { findSpamWavePosts }

/** Deletes sightings outside the comparison window, except those of a case. */
export async function deleteOldSightings({ prisma, now }: Services): Promise<void> {
  const hourMs = 3_600_000
  const before = new Date(now().getTime() - spamWaveLimits.hours * hourMs)
  await prisma.sighting.deleteMany({ where: { ticketId: null, at: { lt: before } } })
}
