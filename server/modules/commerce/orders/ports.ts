// Ports of orders: functions that other modules implement.
import type { TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Opens the chat of a buyer and a vendor who share a paid order. */
export const openOrderChat = declarePort<
  [tx: TransactionContext, order: { buyerId: number | null; vendorId: number | null }],
  Promise<void>
>()
