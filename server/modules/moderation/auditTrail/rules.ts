// Rules of the audit trail: query schema and CSV export.
import * as z from 'zod/mini'
import { cleanValue } from '#rules/shared/common'
import { csvCell, csvFile } from '#rules/shared/csv'
import { isDay, lagosMoment } from '#rules/shared/lagos'

/** Outcomes: `failed` is a wrong guess, such as of a password; `refused` a forbidden action. */
export const auditResults = ['ok', 'failed', 'refused'] as const

export type AuditResult = (typeof auditResults)[number]

/** Maximum entries of an export, the newest ones. */
export const maxExportedEntries = 10_000

export const auditTrailTexts = {
  action: 'An act is a name such as signIn; with * behind it, all that begin so',
  actor: 'Who did it is a number or an e-mail address',
  subject: 'Whom it is about is a number, an e-mail address, or a thing such as order:7',
  day: 'A day is written as 2026-11-23',
} as const

/** Empty text matches everything. */
const optionalText = (pattern: RegExp, message: string) =>
  z.optional(cleanValue(message).check(z.maxLength(254, message), z.regex(pattern, message)))

const personPattern = String.raw`[1-9]\d{0,8}|[^\s@:]+@[^\s@]+`

const day = z.optional(
  cleanValue(auditTrailTexts.day).check(
    z.refine((text) => text === '' || isDay(text), { error: auditTrailTexts.day }),
  ),
)

export const auditQuery = z.object({
  action: optionalText(/^([a-z][a-z.-]*\*?)?$/i, auditTrailTexts.action),
  actor: optionalText(new RegExp(`^(${personPattern})?$`), auditTrailTexts.actor),
  subject: optionalText(new RegExp(`^(${personPattern}|[a-z]+:[\\w-]+)?$`, 'i'), auditTrailTexts.subject),
  from: day,
  to: day,
})

export interface AuditLine {
  id: number
  at: Date
  action: string
  result: string
  actorId: number | null
  /** Null without an actor, and once their account is deleted. */
  actorName: string | null
  subject: string | null
  network: string
  device: string
  requestId: string | null
  details: unknown
}

const header = [
  'entry',
  'at_lagos',
  'action',
  'result',
  'actor',
  'actor_name',
  'about',
  'network',
  'device',
  'request',
  'details',
]

export const toAuditCsv = (lines: readonly AuditLine[]): string =>
  csvFile([
    header,
    ...lines.map((line) => [
      line.id,
      lagosMoment(line.at),
      csvCell(line.action),
      line.result,
      line.actorId ?? '',
      csvCell(line.actorName ?? ''),
      csvCell(line.subject ?? ''),
      csvCell(line.network),
      csvCell(line.device),
      csvCell(line.requestId ?? ''),
      csvCell(JSON.stringify(line.details)),
    ]),
  ])
