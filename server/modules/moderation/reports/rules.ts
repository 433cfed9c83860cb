// Rules of reports: reasons, labels, messages and input schemas (001 §3, §5).
import * as z from 'zod/mini'
import { choiceOf, isBlank, freeText } from '#rules/shared/common'

export const postReportReasons = [
  'spam',
  'harassment',
  'hate_speech',
  'violence',
  'inappropriate',
  'misinformation',
  'copyright',
  'other',
] as const
export type PostReportReason = (typeof postReportReasons)[number]

export const postReportLabels: Record<PostReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment or bullying',
  hate_speech: 'Hate speech or discrimination',
  violence: 'Violence or threats',
  inappropriate: 'Inappropriate content',
  misinformation: 'False information',
  copyright: 'Copyright violation',
  other: 'Other, please specify',
}

/** Messages can also be scams (001 §2). */
export const messageReportReasons = ['scam', ...postReportReasons] as const
export type MessageReportReason = (typeof messageReportReasons)[number]

/** So can products and services (002 §3). */
export const productReportReasons = messageReportReasons

export const accountReportReasons = [
  'spam',
  'harassment',
  'hate_speech',
  'impersonation',
  'inappropriate',
  'scam',
  'underage',
  'other',
] as const
export type AccountReportReason = (typeof accountReportReasons)[number]

export type ReportReason = MessageReportReason | AccountReportReason

export const accountReportLabels: Record<AccountReportReason, string> = {
  spam: 'Spam or fake account',
  harassment: 'Harassment or bullying',
  hate_speech: 'Hate speech or discrimination',
  impersonation: 'Impersonation or fake identity',
  inappropriate: 'Inappropriate content or behavior',
  scam: 'Scam or fraudulent activity',
  underage: 'Underage user',
  other: 'Other, please specify',
}

/** Scam comes first. */
export const messageReportLabels: Record<MessageReportReason, string> = {
  scam: accountReportLabels.scam,
  ...postReportLabels,
}

/** In characters as a reader counts them, trimmed (001 §5). */
export const reportDetailsMax = 500

const noReason = (thing: string) => ({
  title: 'Please select a reason',
  description: `You must select a reason for reporting this ${thing}.`,
})

/** Error messages, title and description (001 §5). */
export const reportErrors = {
  noReason: noReason('post'),
  noReasonForComment: noReason('comment'),
  noReasonForAccount: noReason('account'),
  noReasonForMessage: noReason('message'),
  noReasonForProduct: noReason('product'),
  noReasonForService: noReason('service'),
  noReasonForReview: noReason('review'),
  noDetails: {
    title: 'Please provide details',
    description: "Please describe the issue when selecting 'Other'.",
  },
} as const

/** Blank details are null. */
const details = z.pipe(
  z.optional(z.nullable(freeText({ max: reportDetailsMax, label: 'The description' }))),
  z.transform((text) => (text && !isBlank(text) ? text : null)),
)

const reportWith = <Reason extends ReportReason>(
  reasons: readonly Reason[],
  fault: { description: string },
) =>
  z.object({ reason: choiceOf(reasons, fault.description), description: details }).check(
    z.refine(({ reason, description }) => reason !== 'other' || description !== null, {
      path: ['description'],
      error: reportErrors.noDetails.description,
    }),
  )

export const postReport = reportWith(postReportReasons, reportErrors.noReason)

/** Same reasons as posts (ADR 27). */
export const commentReport = reportWith(postReportReasons, reportErrors.noReasonForComment)

export const messageReport = reportWith(messageReportReasons, reportErrors.noReasonForMessage)

export const productReport = reportWith(productReportReasons, reportErrors.noReasonForProduct)

export const serviceReport = reportWith(productReportReasons, reportErrors.noReasonForService)

export const reviewReport = reportWith(postReportReasons, reportErrors.noReasonForReview)

export const accountReport = reportWith(accountReportReasons, reportErrors.noReasonForAccount)

/** Answer to every report, first or repeated (001 §2). */
export const reportAnswer = 'Report submitted'
