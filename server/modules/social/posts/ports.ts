// Functions that other modules implement for posts.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Locks a product against deletion; throws NOT_FOUND unless the viewer may see it, and so attach it to a post. */
export const requireVisibleProduct = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, productId: number],
  Promise<unknown>
>()

/**
 * Compares a new or edited post with recent posts of the same text or link; if enough accounts wrote one, opens a
 * case for moderators. Never refuses the post. `before` is the text that an edit replaces.
 */
export const checkForSpamWave = declarePort<
  [tx: TransactionContext<AuthenticatedContext>, post: { postId: number; content: string; before?: string }],
  Promise<void>
>()
