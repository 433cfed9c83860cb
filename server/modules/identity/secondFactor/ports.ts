// Function that the notifications module implements for the second factor.
import type { TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Notifies a user in the name of Fennec, once per target. */
export const notifyFromFennec = declarePort<
  [tx: TransactionContext, notice: { recipientId: number; kind: 'SYSTEM'; target: string; text: string }],
  Promise<void>
>()
