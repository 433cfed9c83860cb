// Ports of sanctions: functions that other modules implement.
import type { TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Deletes the account of a user that the transaction has locked; rows and files are removed after its commit. */
export const removeUser = declarePort<[tx: TransactionContext, userId: number], Promise<void>>()
