// Rules of cases: statuses, deadlines, notes and messages.
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

export const isOpen = (status: CaseStatus): boolean => status === 'PENDING' || status === 'REVIEWED'

export const caseLimits = {
  /** In characters as a reader counts them. */
  notes: 5000,
  /** Maximum cases changed at once. */
  together: 50,
} as const

/** Hours within which reporters are promised an answer to their report. */
export const promisedHours = 48

/** Hours pending after which admins are alerted, once for each. */
export const alertHours = [20, 44] as const

export const caseTexts = {
  gone: 'Report not found',
  status: 'status must be one of pending, reviewed, resolved and dismissed',
  decided: 'Somebody else has decided this meanwhile',
  newer: 'There is a newer report of this which is still open',
  taken: 'Somebody else looks into this already',
  closed: 'This is decided already',
  hidden: 'It is gone, or hidden already',
  shown: 'It is gone, or shown already',
  kept: 'Only what everybody may see can be hidden',
  none: 'Say which reports',
  tooMany: `At most ${caseLimits.together} at once`,
  updated: 'Report updated',
} as const

/** Note of an admin; blank is null (002 §3). */
export const adminNotes = z.pipe(
  z.optional(z.nullable(freeText({ max: caseLimits.notes, label: 'Notes' }))),
  z.transform((text) => (text && !isBlank(text) ? text : null)),
)

/** Returns the time by which reporters were promised an answer. */
export const dueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + promisedHours * 3_600_000)
