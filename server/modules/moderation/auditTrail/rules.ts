// Rules of looking at the audit trail: what may be asked of it, and the file that it can be taken along as.
import * as z from 'zod/mini'
import { bareValue } from '#rules/shared/common'
import { csvCell, csvFile } from '#rules/shared/csv'
import { isDay, lagosMoment } from '#rules/shared/lagos'

/** What an act came to, as the trail keeps it: a wrong guess failed, who may not was refused. */
export const auditResults = ['ok', 'failed', 'refused'] as const

export type AuditResult = (typeof auditResults)[number]

/** A file has so many entries at the most, the newest. */
export const mostInFile = 10_000

export const auditTrailTexts = {
  action: 'An act is a name such as signIn; with * behind it, all that begin so',
  actor: 'Who did it is a number or an e-mail address',
  subject: 'Whom it is about is a number, an e-mail address, or a thing such as order:7',
  day: 'A day is written as 2026-11-23',
} as const

/** What is left empty asks for nothing. */
const optional = (pattern: RegExp, message: string) =>
  z.optional(bareValue(message).check(z.maxLength(254, message), z.regex(pattern, message)))

const person = String.raw`[1-9]\d{0,8}|[^\s@:]+@[^\s@]+`

const day = z.optional(
  bareValue(auditTrailTexts.day).check(
    z.refine((text) => text === '' || isDay(text), { error: auditTrailTexts.day }),
  ),
)

export const auditAsked = z.object({
  action: optional(/^([a-z][a-z.-]*\*?)?$/i, auditTrailTexts.action),
  actor: optional(new RegExp(`^(${person})?$`), auditTrailTexts.actor),
  subject: optional(new RegExp(`^(${person}|[a-z]+:[\\w-]+)?$`, 'i'), auditTrailTexts.subject),
  from: day,
  to: day,
})

/** An entry as a file has it. */
export interface AuditLine {
  id: number
  at: Date
  action: string
  result: string
  actorId: number | null
  /** Null for nobody, and for whose account is gone. */
  actorName: string | null
  subject: string | null
  network: string
  device: string
  requestId: string | null
  details: unknown
}

const heads = [
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

/** Entries as a file for table programs. */
export const auditCsvOf = (lines: readonly AuditLine[]): string =>
  csvFile([
    heads,
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
