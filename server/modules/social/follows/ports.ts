// Functions that other modules implement for follows and blocks.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** After the commit, ends every unpaid order that can no longer be fulfilled, such as between blocked people. */
export const endOrders = declarePort<[tx: TransactionContext], Promise<void>>()

/** Records an event for the viewer and another person that their chat is closed, if they have one. */
export const recordChatClosed = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, otherId: number],
  Promise<void>
>()
