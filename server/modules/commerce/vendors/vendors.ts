// Authorization checks for vendors, which commands of products, services, orders and bank accounts share (002 §6).
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { Refusal } from '#server/core/context/refusal.ts'

const notVendorError = () => new Refusal('FORBIDDEN', 'Only vendors can do this')

/** Throws FORBIDDEN unless the viewer is a vendor; call it before reading the input. */
export function requireVendor({ viewer }: AuthenticatedContext): void {
  if (viewer.role !== 'VENDOR') throw notVendorError()
}

/** Locks the viewer's account until the transaction ends; FORBIDDEN unless they are a vendor now. */
export async function lockVendor(tx: TransactionContext<AuthenticatedContext>): Promise<{ campus: string }> {
  const { id } = tx.viewer
  await lockUser(tx, id)
  const { role, campus } = await tx.db.user.findUniqueOrThrow({
    where: { id },
    select: { role: true, campus: true },
  })
  if (role !== 'VENDOR') throw notVendorError()
  return { campus }
}
