// The verb of deleting the posts of a flood: each is deleted for itself, so whoever asks again goes on (ADR 27).
import { floodLimits, floodTexts } from '#rules/moderation/spamWaves'
import { sanctionWords } from '#rules/moderation/sanctions'
import { isOpen } from '#rules/moderation/cases'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { freshFactor } from '#server/core/context/secondFactor.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { findPostsOfFlood } from '#server/modules/moderation/spamWaves/detectSpamWave.ts'
import { lockedTicket, subjectOf } from '#server/modules/moderation/cases/subjects.ts'
import { keep, settle } from '#server/modules/moderation/cases/cases.ts'
import { removeIfThere, type Said } from './sanctions.ts'

/**
 * Deletes the posts of a flood that say it still, for good, and tells each author why: the first fifty, and whoever asks
 * again goes on with those left. The ticket is resolved with the last one. NOT_FOUND of what the caller may not know of.
 */
export async function takeDownFlood(
  ctx: AuthenticatedContext,
  { ticketId, rule, ...said }: Said & { ticketId: number },
): Promise<{ ticketId: number; deletedCount: number }> {
  freshFactor(ctx)
  const words = parse(sanctionWords, said.words)
  const asked = { operation: 'takeDownFlood', input: { ticketId, rule, words } }
  return prepareWrite(ctx, asked, async (commit) => {
    const { kind } = await subjectOf(ctx, ticketId)
    if (kind !== 'FLOOD') throw refused(floodTexts.none)
    let deletedCount = 0
    for (const id of await findPostsOfFlood(ctx, ticketId, floodLimits.together)) {
      const removal = { kind: 'POST', id, rule, words, floodId: ticketId } as const
      if (await inTransaction(ctx, (tx) => removeIfThere(tx, removal))) deletedCount++
    }
    return commit(async (tx) => {
      const ticket = await lockedTicket(tx, ticketId)
      if (deletedCount > 0) await keep(tx, ticket, { act: 'TOOK_DOWN', note: words })
      const isOver = (await findPostsOfFlood(tx, ticketId, 1)).length === 0
      if (isOver && isOpen(ticket.status)) await settle(tx, ticket, { status: 'RESOLVED', notes: null })
      return { ticketId, deletedCount }
    })
  })
}

const refused = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'ticketId', message }] })
