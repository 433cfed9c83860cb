// Verbs of reports: a person asks the moderators to look at something, and nobody else learns of it.
import { postReport } from '#rules/reports'
import type { Signed } from '#server/core/context.ts'
import type { LimitRule } from '#server/core/limits.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import { write } from '#server/core/write.ts'
import type { ReportReason } from '#server/generated/prisma/enums.ts'
import { putReport } from './rows.ts'

/** Reports a person sends (T69). */
const reportLimit: LimitRule = { name: 'report', max: 20, seconds: 86_400 }

/**
 * Reports a post that the caller sees. While a report of his is open, another one only says better what it means
 * (decision 79). NOT_FOUND for what he does not see, FORBIDDEN for his own.
 */
export async function reportPost(ctx: Signed, postId: number, input: unknown): Promise<void> {
  const { reason, description } = parse(postReport, input)
  const asked = { postId, reason, description }
  await write(ctx, { operation: 'reportPost', input: asked, limit: reportLimit }, async (tx) => {
    const report = { postId, reason: reason.toUpperCase() as ReportReason, description }
    const done = await putReport(tx, report)
    if (!done) throw new Refusal('NOT_FOUND', 'Post not found')
    if (done.isOwn) throw new Refusal('FORBIDDEN', 'You cannot report your own post')
    return { postId }
  })
}
