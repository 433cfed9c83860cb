// What was done about somebody, in words: as the person and as admins read it.
import { ruleLabels, subjectNames } from '#rules/moderation/sanctions'
import { lagosDayOf } from '#web/lib/time/lagosDay.ts'

interface Deed {
  readonly kind: string
  readonly subjectKind: string | null | undefined
  readonly until: string | null | undefined
}

/** The server may know more of them than this client does. */
const rules: Record<string, string> = ruleLabels
const subjects: Record<string, string> = subjectNames

export const ruleOf = (rule: string): string => rules[rule] ?? ruleLabels.OTHER

/** `whose` is 'Your' for the person. */
export function deedOf({ kind, subjectKind, until }: Deed, whose: 'Your' | 'A'): string {
  if (kind === 'WARNING') return 'Warned'
  if (kind === 'SUSPENSION') return until ? `Suspended until ${lagosDayOf(until)}` : 'Suspended'
  return `${whose} ${subjects[subjectKind ?? ''] ?? 'contribution'} was removed`
}
