// Command of admins that deletes the posts of a spam wave (API: `Flood`), each in its own transaction (ADR 27).
import { spamWaveLimits, spamWaveTexts } from '#rules/moderation/spamWaves'
import { optionalSanctionMessage } from '#rules/moderation/sanctions'
import { isOpenStatus } from '#rules/moderation/cases'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { requireFreshFactor } from '#server/core/context/secondFactor.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { findSpamWavePosts } from '#server/modules/moderation/spamWaves/detectSpamWave.ts'
import { lockTicket, findSubject } from '#server/modules/moderation/cases/subjects.ts'
import { recordAction, changeStatus } from '#server/modules/moderation/cases/cases.ts'
import { takeDownIfPresent, type SanctionInput } from './sanctions.ts'

/**
 * Deletes the next posts and notifies their authors; a repeat continues, and the last call resolves the case. NOT_FOUND
 * if the caller may not see it.
 */
export async function takeDownFlood(
  ctx: AuthenticatedContext,
  { ticketId, rule, ...rest }: SanctionInput & { ticketId: number },
): Promise<{ ticketId: number; deletedCount: number }> {
  requireFreshFactor(ctx)
  const words = parse(optionalSanctionMessage, rest.words)
  const call = { operation: 'takeDownFlood', input: { ticketId, rule, words } }
  return prepareWrite(ctx, call, async (commit) => {
    const { kind } = await findSubject(ctx, ticketId)
    if (kind !== 'FLOOD') throw invalidTicket(spamWaveTexts.none)
    let deletedCount = 0
    for (const id of await findSpamWavePosts(ctx, ticketId, spamWaveLimits.perCall)) {
      const removal = { kind: 'POST', id, rule, words, spamWaveTicketId: ticketId } as const
      if (await inTransaction(ctx, (tx) => takeDownIfPresent(tx, removal))) deletedCount++
    }
    return commit(async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      if (deletedCount > 0) await recordAction(tx, ticket, { act: 'TOOK_DOWN', note: words })
      const isOver = (await findSpamWavePosts(tx, ticketId, 1)).length === 0
      if (isOver && isOpenStatus(ticket.status))
        await changeStatus(tx, ticket, { status: 'RESOLVED', notes: null })
      return { ticketId, deletedCount }
    })
  })
}

const invalidTicket = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'ticketId', message }] })
