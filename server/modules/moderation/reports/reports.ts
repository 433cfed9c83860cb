// Commands of reports: users report things to the moderators, visible to admins only.
import {
  accountReport,
  commentReport,
  messageReport,
  postReport,
  productReport,
  reviewReport,
  serviceReport,
  type ReportReason,
} from '#rules/moderation/reports'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import type { CreatedIds } from '#server/core/limits/idempotency.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import type { ReportReason as ReasonOfRow } from '#server/generated/prisma/enums.ts'
import { saveReport, type Reported, type ReportedKind } from './queries.ts'

/** Reports a day (T69). */
const reportLimit: LimitRule = { name: 'report', max: 20, seconds: 86_400 }

/**
 * Reports a post that the caller sees. While a report of his is open, another one only says better what it means
 * (001 §2). NOT_FOUND for what he does not see, FORBIDDEN for his own.
 */
export const reportPost = (ctx: AuthenticatedContext, postId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportPost', { kind: 'POST', id: postId, made: { postId }, ...parse(postReport, input) })

/** The same of a comment or a reply (ADR 27). */
export const reportComment = (ctx: AuthenticatedContext, commentId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportComment', {
    kind: 'COMMENT',
    id: commentId,
    made: { commentId },
    ...parse(commentReport, input),
  })

/** The same of an account (001 §2). */
export const reportAccount = (ctx: AuthenticatedContext, accountId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportAccount', {
    kind: 'ACCOUNT',
    id: accountId,
    made: { accountId },
    ...parse(accountReport, input),
  })

/**
 * The same of a message that somebody wrote to the caller, with five around it (001 §7); also where one of the two
 * has blocked the other meanwhile.
 */
export const reportMessage = (ctx: AuthenticatedContext, messageId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportMessage', {
    kind: 'MESSAGE',
    id: messageId,
    made: { messageId },
    ...parse(messageReport, input),
  })

/** The same of a product (002 §3). */
export const reportProduct = (ctx: AuthenticatedContext, productId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportProduct', {
    kind: 'PRODUCT',
    id: productId,
    made: { productId },
    ...parse(productReport, input),
  })

/** The same of a service. */
export const reportService = (ctx: AuthenticatedContext, serviceId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportService', {
    kind: 'SERVICE',
    id: serviceId,
    made: { serviceId },
    ...parse(serviceReport, input),
  })

/** The same of a review of what somebody sells (002 §2). */
export const reportReview = (ctx: AuthenticatedContext, reviewId: number, input: unknown): Promise<void> =>
  report(ctx, 'reportReview', {
    kind: 'REVIEW',
    id: reviewId,
    made: { reviewId },
    ...parse(reviewReport, input),
  })

interface Report extends Reported {
  reason: ReportReason
  description: string | null
  made: CreatedIds
}

/** Names in messages to the user. */
const names: Record<ReportedKind, { thing: string; notFound: string }> = {
  POST: { thing: 'post', notFound: 'Post not found' },
  COMMENT: { thing: 'comment', notFound: 'Comment not found' },
  ACCOUNT: { thing: 'account', notFound: 'User not found' },
  MESSAGE: { thing: 'message', notFound: 'Message not found' },
  PRODUCT: { thing: 'product', notFound: 'Product not found' },
  SERVICE: { thing: 'service', notFound: 'Service not found' },
  REVIEW: { thing: 'review', notFound: 'Review not found' },
}

async function report(ctx: AuthenticatedContext, operation: string, asked: Report): Promise<void> {
  const { kind, id, made, reason, description } = asked
  const input = { ...made, reason, description }
  await write(ctx, { operation, input, limit: reportLimit }, async (tx) => {
    const shouted = reason.toUpperCase() as ReasonOfRow
    const done = await saveReport(tx, { kind, id, reason: shouted, description })
    const { thing, notFound } = names[kind]
    if (!done) throw new Refusal('NOT_FOUND', notFound)
    if (done.isOwn || done.ticketId === null)
      throw new Refusal('FORBIDDEN', `You cannot report your own ${thing}`)
    tx.publish('ticket', 'all', { ticketId: done.ticketId, reportedId: done.authorId })
    return made
  })
}
