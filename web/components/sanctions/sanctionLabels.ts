// Labels of sanctions and rules, for the sanctioned person and for admins.
import { ruleLabels, subjectNames } from '#rules/moderation/sanctions'
import { formatLagosDay } from '#web/lib/time/lagosDay.ts'

interface SanctionSummary {
  readonly kind: string
  readonly subjectKind: string | null | undefined
  readonly until: string | null | undefined
}

/** Typed loosely, because the server may know values that this client does not. */
const rules: Record<string, string> = ruleLabels
const subjects: Record<string, string> = subjectNames

export const getRuleLabel = (rule: string): string => rules[rule] ?? ruleLabels.OTHER

/** Describes a sanction, such as 'Your post was removed'; `whose` is 'Your' for the sanctioned person. */
export function describeSanction({ kind, subjectKind, until }: SanctionSummary, whose: 'Your' | 'A'): string {
  if (kind === 'WARNING') return 'Warned'
  if (kind === 'SUSPENSION') return until ? `Suspended until ${formatLagosDay(until)}` : 'Suspended'
  return `${whose} ${subjects[subjectKind ?? ''] ?? 'contribution'} was removed`
}
