// Rules of moderation cases (API: `Ticket`): statuses, deadlines, limits and messages.
import * as z from 'zod/mini'
import { isBlank, freeText } from '#rules/shared/common'

export const caseStatuses = ['PENDING', 'REVIEWED', 'RESOLVED', 'DISMISSED'] as const
export type CaseStatus = (typeof caseStatuses)[number]

export const statusLabels: Record<CaseStatus, string> = {
  PENDING: 'Pending',
  REVIEWED: 'Reviewed',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
}

/** Returns true for a case that is not decided yet. */
export const isOpenStatus = (status: CaseStatus): boolean => status === 'PENDING' || status === 'REVIEWED'

export const caseLimits = {
  /** In characters as a reader counts them. */
  notes: 5000,
  /** Maximum cases changed at once. */
  perCall: 50,
} as const

/** Hours within which reporters are promised an answer to their report. */
export const promisedHours = 48

/** Hours pending after which admins are alerted, once for each. */
export const alertHours = [20, 44] as const

export const caseTexts = {
  notFound: 'Report not found',
  invalidStatus: 'status must be one of pending, reviewed, resolved and dismissed',
  decidedMeanwhile: 'Somebody else has decided this meanwhile',
  newerCaseOpen: 'There is a newer report of this which is still open',
  assignedToOther: 'Somebody else looks into this already',
  alreadyDecided: 'This is decided already',
  alreadyHidden: 'It is gone, or hidden already',
  alreadyShown: 'It is gone, or shown already',
  cannotBeHidden: 'Only what everybody may see can be hidden',
  noneSelected: 'Say which reports',
  tooMany: `At most ${caseLimits.perCall} at once`,
  updated: 'Report updated',
} as const

/** Note of an admin; blank is null (002 §3). */
export const adminNotes = z.pipe(
  z.optional(z.nullable(freeText({ max: caseLimits.notes, label: 'Notes' }))),
  z.transform((text) => (text && !isBlank(text) ? text : null)),
)

/** Returns the time by which reporters were promised an answer. */
export const dueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + promisedHours * 3_600_000)
