// The verb that looks out for floods as people post: the same from many accounts within an hour is one ticket (ADR 27).
import { floodLimits } from '#rules/moderation/spamWaves'
import type { Parts, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { printsOf } from './prints.ts'
import { findPostsOfFlood, joinFlood, keepSightings, lockPrints, looseSightings } from './queries.ts'

interface Said {
  postId: number
  content: string
  /** What the post said before; nothing where it is new. */
  before?: string
}

/**
 * Keeps what the caller's post says, and opens a ticket where enough have said the same; later ones join it while it is
 * open. What an edit takes away leaves it. To be called last in a transaction: whoever posts the same waits for its end.
 */
export async function lookOut(
  tx: TransactionContext<AuthenticatedContext>,
  { postId, content, before = '' }: Said,
): Promise<void> {
  const { publicUrl } = tx.site
  const said = printsOf(before, publicUrl)
  const says = printsOf(content, publicUrl)
  const gone = said.filter(({ print }) => says.every((one) => one.print !== print))
  const fresh = says.filter(({ print }) => said.every((one) => one.print !== print))
  if (gone.length > 0) await looseSightings(tx, postId, gone)
  if (fresh.length === 0) return
  await lockPrints(tx, fresh)
  const isSpread = await keepSightings(tx, postId, fresh)
  const ticketId = isSpread ? await joinFlood(tx, fresh) : undefined
  if (ticketId !== undefined) tx.publish('ticket', 'all', { ticketId, reportedId: null })
}

export { findPostsOfFlood }

/** Forgets what was posted longer ago than anything is compared with, but for what a ticket is about. */
export async function forgetSightings({ prisma, now }: Parts): Promise<void> {
  const hourMs = 3_600_000
  const before = new Date(now().getTime() - floodLimits.hours * hourMs)
  await prisma.sighting.deleteMany({ where: { ticketId: null, at: { lt: before } } })
}
