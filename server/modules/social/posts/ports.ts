// Ports of posts.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Checks that the caller may show a product in a post and keeps it until the transaction ends; NOT_FOUND otherwise. */
export const showProduct = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, productId: number],
  Promise<unknown>
>('showProduct')

/** Compares a new or edited post with others of the same text. `before`: the text that an edit replaces. */
export const detectFlood = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, post: { postId: number; content: string; before?: string }],
  Promise<void>
>('detectFlood')
