// Filters of the audit trail: parsed from the URL, and as query variables.
import { auditResults, type AuditResult } from '#rules/moderation/auditTrail'

/** Filters as in the URL and in the form; empty strings where unset. */
export interface AuditFilterValues {
  action: string
  /** The actor: a user id or an e-mail address. */
  who: string
  /** The subject, such as a user or `order:7`. */
  about: string
  result: AuditResult | ''
  from: string
  to: string
}

export function parseAuditFilters(params: URLSearchParams): AuditFilterValues {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  return {
    action: text('action'),
    who: text('who'),
    about: text('about'),
    result: auditResults.find((result) => result === params.get('result')) ?? '',
    from: text('from'),
    to: text('to'),
  }
}

export const toSearchParams = (filters: AuditFilterValues): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''))

const graphResults = { ok: 'OK', failed: 'FAILED', refused: 'REFUSED' } as const

export const toVariables = ({ action, who, about, result, from, to }: AuditFilterValues) => ({
  action: action || null,
  actor: who || null,
  subject: about || null,
  result: result ? graphResults[result] : null,
  from: from || null,
  to: to || null,
})
