// Rules of reports: why a post may be reported, what must be said, and the words for it (001 §3, §5).
import * as z from 'zod/mini'
import { isBlank, writtenText } from '#rules/common'

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

/** How each reason is shown to who chooses one. */
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

/** In characters as a reader counts them, after the ends are trimmed (decision 80). */
export const reportDetailsMax = 500

/** What is said where something is missing, title and description (001 §5). */
export const reportFaults = {
  noReason: {
    title: 'Please select a reason',
    description: 'You must select a reason for reporting this post.',
  },
  noDetails: {
    title: 'Please provide details',
    description: "Please describe the issue when selecting 'Other'.",
  },
} as const

/** Details that are blank are none. */
const details = z.pipe(
  z.optional(z.nullable(writtenText({ max: reportDetailsMax, label: 'The description' }))),
  z.transform((text) => (text && !isBlank(text) ? text : null)),
)

export const postReport = z
  .object({ reason: z.enum(postReportReasons, reportFaults.noReason.description), description: details })
  .check(
    z.refine(({ reason, description }) => reason !== 'other' || description !== null, {
      path: ['description'],
      error: reportFaults.noDetails.description,
    }),
  )

/** What everybody who reports is answered, the first time and every time (decision 79). */
export const reportAnswer = 'Report submitted'
