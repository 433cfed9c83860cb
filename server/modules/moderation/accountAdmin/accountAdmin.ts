// Account list for admins, and the command that verifies an account (002 §4, 002 §2).
import {
  accountAdminTexts,
  accountsQuery,
  accountsPage,
  verificationNote,
} from '#rules/moderation/accountAdmin'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { findAccounts, type Account, type AccountFilter } from './queries.ts'

export interface AccountPage {
  page: number
  limit: number
  filter: AccountFilter
  accounts: Account[]
}

interface AccountQuery extends Partial<Omit<AccountFilter, 'search'>> {
  page?: number | null
  limit?: number | null
  search?: string | null
}

/** Returns a page of accounts, newest first. */
export async function listAccounts(ctx: AuthenticatedContext, query: AccountQuery): Promise<AccountPage> {
  const { page, limit, search, campus } = parse(accountsQuery, {
    page: query.page ?? 1,
    limit: query.limit ?? accountsPage.size,
    search: query.search ?? '',
    campus: query.campus ?? null,
  })
  const { role = null, isVerified = null, isSuspended = null } = query
  const filter = { search, role, campus, isVerified, isSuspended }
  const accounts = await findAccounts(ctx, filter, { size: limit, skip: (page - 1) * limit })
  return { page, limit, filter, accounts }
}

interface Verification {
  userId: number
  isVerified: boolean
  note?: string | null
}

/** Verifies an account or removes its verification. NOT_FOUND for deleted accounts, FORBIDDEN for admins. */
export function setAccountVerified(
  ctx: AuthenticatedContext,
  { userId, isVerified, ...input }: Verification,
): Promise<{ userId: number }> {
  const note = input.note == null ? '' : parse(verificationNote, input.note)
  const call = { operation: 'setAccountVerified', input: { userId, isVerified, note } }
  return write(ctx, call, async (tx) => {
    await lockUser(tx, userId)
    const user = await tx.db.user.findUnique({ where: { id: userId } })
    if (!user || user.email.startsWith('left:')) throw new Refusal('NOT_FOUND', 'User not found')
    if (user.role === 'ADMIN') throw new Refusal('FORBIDDEN', accountAdminTexts.noAdmins)
    if (user.isVerified === isVerified) return { userId }
    await tx.db.user.update({ where: { id: userId }, data: { isVerified } })
    const action = isVerified ? 'verifyUser' : 'unverifyUser'
    await audit(tx, { action, about: { userId }, details: { note } })
    await notifyFromFennec(tx, {
      recipientId: userId,
      kind: 'SYSTEM',
      target: `${action}:${tx.now().getTime()}`,
      text: isVerified ? 'has verified your account' : 'has taken the verification of your account back',
    })
    tx.publish('user', String(userId), { change: 'profile' })
    tx.publish('figures', 'all', {})
    return { userId }
  })
}
