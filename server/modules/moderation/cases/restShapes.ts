// REST shapes of reports of posts and of accounts, with the state of their case (002 §3).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { splitName } from '#rules/shared/common'
import { caseTexts } from '#rules/moderation/cases'
import { documentOf } from '#server/http/rest/document.ts'
import { lowerCase } from '#server/http/rest/shapes.ts'

export const reportFields = documentOf(`fragment ReportFields on Report {
  databaseId reason description createdAt
  reporter { firstName lastName email }
  content { text createdAt }
  ticket {
    databaseId kind subjectId status adminNotes
    reported { firstName lastName email profileImageUrl }
    content { authorName text createdAt }
  }
}`)

type ReportFields = ResultOf<typeof reportFields>

export const reportStatus = z.enum(['pending', 'reviewed', 'resolved', 'dismissed'], caseTexts.invalidStatus)

/** Fields of both kinds of reports. */
const toCommonFields = (report: ReportFields) => ({
  id: report.databaseId,
  ticket_id: report.ticket.databaseId,
  reason: lowerCase(report.reason),
  description: report.description,
  status: lowerCase(report.ticket.status),
  admin_notes: report.ticket.adminNotes,
  created_at: report.createdAt,
  reporter_firstName: report.reporter.firstName,
  reporter_lastName: report.reporter.lastName,
})

const commonFields = {
  id: z.int(),
  ticket_id: z.int(),
  reason: z.string(),
  description: z.nullable(z.string()),
  status: reportStatus,
  admin_notes: z.nullable(z.string()),
  created_at: z.string(),
  reporter_firstName: z.string(),
  reporter_lastName: z.nullable(z.string()),
}

/** Returns the reported user, or once the account is deleted their former name. */
const reportedUser = ({ ticket: { reported, content } }: ReportFields) =>
  reported ?? { ...splitName(content.authorName), email: null, profileImageUrl: null }

export function toPostReport(report: ReportFields) {
  const { kind, subjectId, content } = report.ticket
  const author = reportedUser(report)
  const shownContent = report.content ?? content
  return {
    ...toCommonFields(report),
    kind: lowerCase(kind),
    post_id: subjectId,
    reporter_email: report.reporter.email,
    author_firstName: author.firstName,
    author_lastName: author.lastName,
    author_email: author.email,
    post_content: shownContent.text ?? '',
    post_created_at: shownContent.createdAt,
  }
}

export const postReportAnswer = z.object({
  ...commonFields,
  kind: z.string(),
  post_id: z.int(),
  reporter_email: z.string(),
  author_firstName: z.string(),
  author_lastName: z.nullable(z.string()),
  author_email: z.nullable(z.string()),
  post_content: z.string(),
  post_created_at: z.string(),
})

export function toAccountReport(report: ReportFields) {
  const reported = reportedUser(report)
  return {
    ...toCommonFields(report),
    reported_user_id: report.ticket.subjectId,
    reported_firstName: reported.firstName,
    reported_lastName: reported.lastName,
    reported_email: reported.email,
    reported_profileImageUrl: reported.profileImageUrl,
    reporter_email: report.reporter.email,
  }
}

export const accountReportAnswer = z.object({
  ...commonFields,
  reported_user_id: z.int(),
  reported_firstName: z.string(),
  reported_lastName: z.nullable(z.string()),
  reported_email: z.nullable(z.string()),
  reported_profileImageUrl: z.nullable(z.string()),
  reporter_email: z.string(),
})
