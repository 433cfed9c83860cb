// Rules of sanctions: labels, limits, messages, and texts of sanctions and appeals.
import * as z from 'zod/mini'
import { isBlank, freeText } from '#rules/shared/common'

/** Names of the rules, as the user sees them. */
export const ruleLabels = {
  SPAM: 'Spam',
  HARASSMENT: 'Harassment or bullying',
  HATE_SPEECH: 'Hate speech or discrimination',
  VIOLENCE: 'Violence or threats',
  INAPPROPRIATE: 'Inappropriate content or behavior',
  MISINFORMATION: 'False information',
  COPYRIGHT: 'Copyright violation',
  IMPERSONATION: 'Impersonation or fake identity',
  SCAM: 'Scam or fraudulent activity',
  UNDERAGE: 'Underage user',
  OTHER: 'Our rules',
} as const
export type Rule = keyof typeof ruleLabels

/** Texts in characters as a reader counts them. */
export const sanctionLimits = { words: 1000, appeal: 2000, answer: 1000, mostDays: 365 } as const

export const sanctionTexts = {
  self: 'You cannot act on yourself',
  userIsAdmin: 'Admins are not moderated here',
  invalidEnd: `Choose a day within the next ${sanctionLimits.mostDays}`,
  alreadyDeleted: 'It is deleted already',
  otherUser: 'This report is about somebody else',
  notSuspended: 'This account is not suspended',
  notFound: 'Not found',
  alreadyAppealed: 'You have appealed already',
  alreadyEnded: 'It was taken back already',
  ownSanction: 'Another admin has to answer',
  alreadyAnswered: 'Somebody else has answered this meanwhile',
} as const

/** Message to the user beside the rule. */
export const sanctionMessage = freeText({ max: sanctionLimits.words, label: 'The text' })

/** The same, optional; blank is null. */
export const optionalSanctionMessage = z.pipe(
  z.optional(z.nullable(sanctionMessage)),
  z.transform((text) => (text && !isBlank(text) ? text : null)),
)

export const warningMessage = freeText({
  max: sanctionLimits.words,
  label: 'The text',
  missing: 'Say what this is about',
})

export const appealText = freeText({
  max: sanctionLimits.appeal,
  label: 'The appeal',
  missing: 'Say why you see it differently',
})

export const appealAnswer = freeText({
  max: sanctionLimits.answer,
  label: 'The answer',
  missing: 'Say why',
})

/** Names of deleted content. */
export const subjectNames = {
  POST: 'post',
  COMMENT: 'comment',
  ACCOUNT: 'account',
  MESSAGE: 'message',
  PRODUCT: 'product',
  SERVICE: 'service',
  REVIEW: 'review',
  FLOOD: 'posts',
} as const
