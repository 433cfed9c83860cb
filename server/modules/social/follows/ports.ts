// Ports of follows and blocks.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Ends orders that the transaction makes impossible, after its commit. */
export const endOrders = declarePort<[tx: TransactionContext], Promise<void>>('endOrders')

/** Records for the viewer and another person that their chat is closed. */
export const closeChat = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, otherId: number],
  Promise<void>
>('closeChat')
