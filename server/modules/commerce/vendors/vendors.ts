// Who sells (002 §6): what every verb of the market asks first.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { Refusal } from '#server/core/context/refusal.ts'

const onlyVendors = () => new Refusal('FORBIDDEN', 'Only vendors can do this')

/** Refuses with FORBIDDEN whoever is no vendor, before anything of the call is read. */
export function refuseCustomers({ viewer }: AuthenticatedContext): void {
  if (viewer.role !== 'VENDOR') throw onlyVendors()
}

/** Refuses whoever is no vendor in this moment, and keeps the account from changing until the transaction ends. */
export async function lockVendor(tx: TransactionContext<AuthenticatedContext>): Promise<{ campus: string }> {
  const { id } = tx.viewer
  await lockUser(tx, id)
  const { role, campus } = await tx.db.user.findUniqueOrThrow({
    where: { id },
    select: { role: true, campus: true },
  })
  if (role !== 'VENDOR') throw onlyVendors()
  return { campus }
}
