// Ports of follows and blocks.
import type { Signed, Tx } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Ends orders that the change of the transaction makes impossible, after its commit. */
export const endOrders = declarePort<[tx: Tx], Promise<void>>('endOrders')

/** Tells the devices of the caller and of another person that their chat is closed. */
export const closeChat = declarePort<[tx: Tx<Signed>, otherId: number], Promise<void>>('closeChat')
