// Commands that report a thing, such as a post or a product, to the moderators; only admins see reports.
import {
  accountReport,
  commentReport,
  messageReport,
  postReport,
  productReport,
  reviewReport,
  serviceReport,
} from '#rules/moderation/reports'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import type { ReportReason } from '#server/generated/prisma/enums.ts'
import { saveReport, type ReportedKind } from './queries.ts'

/** Reports a day (T69). */
const reportLimit: LimitRule = { name: 'report', max: 20, seconds: 86_400 }

type ReportSchema = typeof postReport | typeof messageReport | typeof accountReport

/**
 * Creates the command that reports a thing by its id. A repeat updates an open report of the caller (001 §2). NOT_FOUND
 * if they cannot see the thing, FORBIDDEN if it is their own.
 */
const createReportCommand =
  (kind: ReportedKind, name: string, schema: ReportSchema, notFound = `${name} not found`) =>
  async (ctx: AuthenticatedContext, id: number, input: unknown): Promise<void> => {
    const { reason, description } = parse(schema, input)
    const thing = name.toLowerCase()
    const ids = { [`${thing}Id`]: id }
    const call = { operation: `report${name}`, input: { ...ids, reason, description }, limit: reportLimit }
    await write(ctx, call, async (tx) => {
      const storedReason = reason.toUpperCase() as ReportReason
      const saved = await saveReport(tx, { kind, id, reason: storedReason, description })
      if (!saved) throw new Refusal('NOT_FOUND', notFound)
      const { isOwn, ticketId, authorId } = saved
      if (isOwn || ticketId === null) throw new Refusal('FORBIDDEN', `You cannot report your own ${thing}`)
      tx.publish('ticket', 'all', { ticketId, reportedId: authorId })
      return ids
    })
  }

export const reportPost = createReportCommand('POST', 'Post', postReport)
export const reportComment = createReportCommand('COMMENT', 'Comment', commentReport)
export const reportAccount = createReportCommand('ACCOUNT', 'Account', accountReport, 'User not found')
/** Reports a message to the caller with the five nearest to it (001 §7), also across a block. */
export const reportMessage = createReportCommand('MESSAGE', 'Message', messageReport)
export const reportProduct = createReportCommand('PRODUCT', 'Product', productReport)
export const reportService = createReportCommand('SERVICE', 'Service', serviceReport)
export const reportReview = createReportCommand('REVIEW', 'Review', reviewReport)
