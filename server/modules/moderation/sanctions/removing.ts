// The verb of deleting somebody else's account: his orders are given back first, and reports keep what they saw (002 §2).
import { ruleLabels, sanctionWords, type Rule } from '#rules/moderation/sanctions'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import type { CreatedIds } from '#server/core/limits/idempotency.ts'
import { parse } from '#server/core/context/parse.ts'
import { freshFactor } from '#server/core/context/secondFactor.ts'
import { write } from '#server/core/limits/write.ts'
import { refundAllOf } from '#server/modules/commerce/orders/refunds.ts'
import { lockTicketsAbout } from '#server/modules/moderation/cases/subjects.ts'
import { keep, settle } from '#server/modules/moderation/cases/cases.ts'
import { lockedPerson } from './people.ts'
import { removeUser } from './ports.ts'
import type { Settled } from './sanctions.ts'

/** What the history of an order says that was given back so. */
const reason = 'the account was deleted'

/** A letter about it is of use for so many days. */
const letterDays = 7

interface Removal {
  userId: number
  rule?: Rule | null
  words?: string | null
}

/**
 * Deletes somebody's account for good, as he could himself; what is paid and not delivered is given back before. Open
 * reports about him are resolved. FORBIDDEN of admins and oneself, NOT_FOUND of who is gone.
 */
export async function deleteUser(ctx: AuthenticatedContext, { userId, ...said }: Removal): Promise<Settled> {
  freshFactor(ctx)
  const words = parse(sanctionWords, said.words)
  const rule = said.rule ?? 'OTHER'
  const asked = { operation: 'deleteUser', input: { userId, rule, words } }
  const made = await write(ctx, asked, async (tx): Promise<CreatedIds> => {
    const { email } = await lockedPerson(tx, userId)
    await refundAllOf(tx, userId, reason)
    await removeUser(tx, userId)
    const tickets = await lockTicketsAbout(tx, userId)
    for (const ticket of tickets) {
      await keep(tx, ticket, { act: 'DELETED_ACCOUNT', note: words })
      await settle(tx, ticket, { status: 'RESOLVED', notes: null })
    }
    await audit(tx, { action: 'deleteUser', about: { userId }, details: { rule } })
    await enqueue(tx, {
      kind: 'accountRemoved',
      data: { to: email, rule: ruleLabels[rule], words },
      usefulUntil: new Date(tx.now().getTime() + letterDays * 86_400_000),
    })
    const ofAccount = tickets.find(({ kind }) => kind === 'ACCOUNT')
    return ofAccount ? { ticketId: ofAccount.id } : {}
  })
  return { ticketId: made.ticketId ?? null }
}
