// How each kind of thing is deleted for breaking the rules: its room does it.
import type { Signed, Tx } from '#server/core/context.ts'
import { takeDownComment } from '#server/features/comments/comments.ts'
import { takeDownMessage } from '#server/features/messages/messages.ts'
import { takeDownPost } from '#server/features/posts/posts.ts'
import { takeDownProduct } from '#server/features/products/products.ts'
import { takeDownReview } from '#server/features/reviews/reviews.ts'
import { takeDownService } from '#server/features/services/services.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

/** Each deletes it with all that hangs on it; false where it is gone already. */
export const takeDowns: Record<
  Exclude<ReportKind, 'ACCOUNT' | 'FLOOD'>,
  (tx: Tx<Signed>, id: number) => Promise<boolean>
> = {
  POST: takeDownPost,
  COMMENT: takeDownComment,
  MESSAGE: takeDownMessage,
  PRODUCT: takeDownProduct,
  SERVICE: takeDownService,
  REVIEW: takeDownReview,
}
