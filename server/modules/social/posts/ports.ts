// Ports of posts.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Locks a product that the viewer may attach to a post; NOT_FOUND otherwise. */
export const showProduct = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, productId: number],
  Promise<unknown>
>('showProduct')

/** Compares a new or edited post with others of the same text; `before` is the text that an edit replaces. */
export const detectFlood = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, post: { postId: number; content: string; before?: string }],
  Promise<void>
>('detectFlood')
