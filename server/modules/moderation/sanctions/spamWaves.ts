// Command that deletes the posts of a spam wave, each in its own transaction, so that a repeat continues (ADR 27).
import { spamWaveLimits, spamWaveTexts } from '#rules/moderation/spamWaves'
import { sanctionText } from '#rules/moderation/sanctions'
import { isOpen } from '#rules/moderation/cases'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { requireFreshFactor } from '#server/core/context/secondFactor.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { findPostsOfFlood } from '#server/modules/moderation/spamWaves/detectSpamWave.ts'
import { lockTicket, findSubject } from '#server/modules/moderation/cases/subjects.ts'
import { recordAction, changeStatus } from '#server/modules/moderation/cases/cases.ts'
import { takeDownIfPresent, type SanctionInput } from './sanctions.ts'

/** Deletes the next posts and notifies their authors; the last call resolves the case. NOT_FOUND if hidden. */
export async function takeDownFlood(
  ctx: AuthenticatedContext,
  { ticketId, rule, ...rest }: SanctionInput & { ticketId: number },
): Promise<{ ticketId: number; deletedCount: number }> {
  requireFreshFactor(ctx)
  const words = parse(sanctionText, rest.words)
  const call = { operation: 'takeDownFlood', input: { ticketId, rule, words } }
  return prepareWrite(ctx, call, async (commit) => {
    const { kind } = await findSubject(ctx, ticketId)
    if (kind !== 'FLOOD') throw invalidTicket(spamWaveTexts.none)
    let deletedCount = 0
    for (const id of await findPostsOfFlood(ctx, ticketId, spamWaveLimits.together)) {
      const removal = { kind: 'POST', id, rule, words, floodId: ticketId } as const
      if (await inTransaction(ctx, (tx) => takeDownIfPresent(tx, removal))) deletedCount++
    }
    return commit(async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      if (deletedCount > 0) await recordAction(tx, ticket, { act: 'TOOK_DOWN', note: words })
      const isOver = (await findPostsOfFlood(tx, ticketId, 1)).length === 0
      if (isOver && isOpen(ticket.status)) await changeStatus(tx, ticket, { status: 'RESOLVED', notes: null })
      return { ticketId, deletedCount }
    })
  })
}

const invalidTicket = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'ticketId', message }] })
