// Deletion of each kind of content that broke the rules.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { takeDownComment } from '#server/modules/social/comments/comments.ts'
import { takeDownMessage } from '#server/modules/messaging/messages/messages.ts'
import { takeDownPost } from '#server/modules/social/posts/posts.ts'
import { takeDownProduct } from '#server/modules/commerce/products/products.ts'
import { takeDownReview } from '#server/modules/commerce/reviews/reviews.ts'
import { takeDownService } from '#server/modules/commerce/services/services.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

/** Each deletes a thing with all that depends on it; false if it is gone. */
export const takeDowns: Record<
  Exclude<ReportKind, 'ACCOUNT' | 'FLOOD'>,
  (tx: TransactionContext<AuthenticatedContext>, id: number) => Promise<boolean>
> = {
  POST: takeDownPost,
  COMMENT: takeDownComment,
  MESSAGE: takeDownMessage,
  PRODUCT: takeDownProduct,
  SERVICE: takeDownService,
  REVIEW: takeDownReview,
}
