// Commands of reviews: buyers review delivered orders, vendors reply, and moderators hide or delete (002 §2).
import { review, reviewReply, reviewTexts, formatStars } from '#rules/commerce/reviews'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { lockOwnOrder } from '#server/modules/commerce/orders/ownership.ts'
import { publishOrderChange } from '#server/modules/commerce/orders/transitions.ts'
import { requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import { findReviews, lockReview, lockReviewable } from './queries.ts'

/** Maximum reviews and replies of one user an hour (T69). */
const reviewRule: LimitRule = { name: 'reviews', max: 30, seconds: 3600 }

type ReviewResult = Promise<{ reviewId: number }>

/** Creates or replaces the caller's review of an order. CONFLICT before delivery, or once the vendor is gone. */
export function writeReview(
  ctx: AuthenticatedContext,
  { orderId, ...rest }: { orderId: number },
): Promise<{ reviewId: number; orderId: number }> {
  const { stars, text } = parse(review, rest)
  const call = { operation: 'writeReview', input: { orderId, stars, text }, limit: reviewRule }
  return write(ctx, call, async (tx) => {
    const order = await lockOwnOrder(tx, orderId)
    const { vendorId, deliveredAt, productName } = order
    if (deliveredAt === null) throw new Refusal('CONFLICT', reviewTexts.early)
    if (vendorId === null || !(await lockReviewable(tx, order)))
      throw new Refusal('CONFLICT', reviewTexts.vendorGone)
    const { id: reviewId } = await tx.db.review.upsert({
      where: { orderId },
      create: { orderId, authorId: tx.viewer.id, vendorId, stars, text, createdAt: tx.now() },
      update: { stars, text, editedAt: tx.now() },
      select: { id: true },
    })
    publishOrderChange(tx, order)
    await notifyFromFennec(tx, {
      recipientId: vendorId,
      kind: 'SALE',
      target: `order:${orderId}:review`,
      text: `has a review of your sale: ${formatStars(stars)} for ${productName}`,
    })
    return { reviewId, orderId }
  })
}

export const deleteReview = (ctx: AuthenticatedContext, reviewId: number): Promise<{ orderId: number }> =>
  write(ctx, { operation: 'deleteReview', input: { reviewId } }, async (tx) => {
    const found = await lockReview(tx, reviewId)
    if (found?.authorId !== tx.viewer.id || !(await findReviews(tx, [reviewId])).has(reviewId))
      throw notFound()
    await tx.db.review.delete({ where: { id: reviewId } })
    publishOrderChange(tx, found.order)
    return { orderId: found.orderId }
  })

/** Deletes a review that broke the rules; false if it is gone. */
export async function takeDownReview(tx: TransactionContext, reviewId: number): Promise<boolean> {
  const found = await lockReview(tx, reviewId)
  if (!found) return false
  await tx.db.review.delete({ where: { id: reviewId } })
  publishOrderChange(tx, found.order)
  return true
}

/** Hides a review from all but its author and moderators, or shows it again; false if nothing changes. */
export async function setReviewHeld(
  tx: TransactionContext,
  reviewId: number,
  isHeld: boolean,
): Promise<boolean> {
  const found = await lockReview(tx, reviewId)
  if (!found || found.isHeld === isHeld) return false
  await tx.db.review.update({ where: { id: reviewId }, data: { isHeld } })
  publishOrderChange(tx, found.order)
  return true
}

export async function replyToReview(
  ctx: AuthenticatedContext,
  input: { reviewId: number; reply: string },
): ReviewResult {
  requireVendor(ctx)
  const { reviewId } = input
  const reply = parse(reviewReply, input.reply)
  const call = { operation: 'replyToReview', input: { reviewId, reply }, limit: reviewRule }
  return write(ctx, call, async (tx) => {
    const found = await lockReview(tx, reviewId)
    if (found?.vendorId !== tx.viewer.id || !(await findReviews(tx, [reviewId])).has(reviewId))
      throw notFound()
    const { order, authorId } = found
    await tx.db.review.update({ where: { id: reviewId }, data: { reply, repliedAt: tx.now() } })
    publishOrderChange(tx, order)
    await notifyFromFennec(tx, {
      recipientId: authorId,
      kind: 'PURCHASE',
      target: `order:${order.id}:reply`,
      text: `has news of your order: there is a reply to your review of ${order.productName}`,
    })
    return { reviewId }
  })
}

const notFound = () => new Refusal('NOT_FOUND', reviewTexts.gone)
