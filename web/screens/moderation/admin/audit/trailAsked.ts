// Which entries of the audit trail the address asks for.
import { auditResults, type AuditResult } from '#rules/moderation/auditTrail'

/** What can be asked for, as it stands in the address and in the form: empty where it is not. */
export interface TrailAsked {
  action: string
  who: string
  about: string
  result: AuditResult | ''
  from: string
  to: string
}

export function trailAskedBy(params: URLSearchParams): TrailAsked {
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

export const searchOf = (asked: TrailAsked): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== ''))

const graphResults = { ok: 'OK', failed: 'FAILED', refused: 'REFUSED' } as const

/** The same for the graph. */
export const variablesOf = ({ action, who, about, result, from, to }: TrailAsked) => ({
  action: action || null,
  actor: who || null,
  subject: about || null,
  result: result ? graphResults[result] : null,
  from: from || null,
  to: to || null,
})
