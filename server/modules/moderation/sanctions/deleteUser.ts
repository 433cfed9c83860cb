// Command of admins that deletes a user's account: orders are refunded first, and reports keep snapshots (002 §2).
import { ruleLabels, optionalSanctionMessage, type Rule } from '#rules/moderation/sanctions'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import type { CreatedIds } from '#server/core/limits/idempotency.ts'
import { parse } from '#server/core/context/parse.ts'
import { requireFreshFactor } from '#server/core/context/secondFactor.ts'
import { write } from '#server/core/limits/write.ts'
import { refundOrdersOfUser } from '#server/modules/commerce/orders/refunds.ts'
import { lockTicketsAbout } from '#server/modules/moderation/cases/subjects.ts'
import { recordAction, changeStatus } from '#server/modules/moderation/cases/cases.ts'
import { lockModeratedUser } from './lockModeratedUser.ts'
import { removeUser } from './ports.ts'
import type { ResolvedCase } from './sanctions.ts'

/** Note in the history of refunded orders. */
const refundNote = 'the account was deleted'

/** Days after which an unsent e-mail is dropped. */
const emailExpiryDays = 7

interface Removal {
  userId: number
  rule?: Rule | null
  words?: string | null
}

/**
 * Deletes a user's account for good, like their own deletion does, and resolves open cases about them. Paid and
 * undelivered orders are refunded first. FORBIDDEN for admins and the caller, NOT_FOUND for deleted accounts.
 */
export async function deleteUser(
  ctx: AuthenticatedContext,
  { userId, ...rest }: Removal,
): Promise<ResolvedCase> {
  requireFreshFactor(ctx)
  const words = parse(optionalSanctionMessage, rest.words)
  const rule = rest.rule ?? 'OTHER'
  const call = { operation: 'deleteUser', input: { userId, rule, words } }
  const ids = await write(ctx, call, async (tx): Promise<CreatedIds> => {
    const { email } = await lockModeratedUser(tx, userId)
    await refundOrdersOfUser(tx, userId, refundNote)
    await removeUser(tx, userId)
    const tickets = await lockTicketsAbout(tx, userId)
    for (const ticket of tickets) {
      await recordAction(tx, ticket, { act: 'DELETED_ACCOUNT', note: words })
      await changeStatus(tx, ticket, { status: 'RESOLVED', notes: null })
    }
    await audit(tx, { action: 'deleteUser', about: { userId }, details: { rule } })
    await enqueue(tx, {
      kind: 'accountRemoved',
      data: { to: email, rule: ruleLabels[rule], words },
      usefulUntil: new Date(tx.now().getTime() + emailExpiryDays * 86_400_000),
    })
    const accountCase = tickets.find(({ kind }) => kind === 'ACCOUNT')
    return accountCase ? { ticketId: accountCase.id } : {}
  })
  return { ticketId: ids.ticketId ?? null }
}
