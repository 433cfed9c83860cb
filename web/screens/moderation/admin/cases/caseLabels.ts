// Texts of a case (a `Ticket` in the API): reasons, kind of content and due time.
import { accountReportLabels, messageReportLabels } from '#rules/moderation/reports'

const labels: Readonly<Record<string, string>> = {
  ...accountReportLabels,
  ...messageReportLabels,
  other: 'Other',
}

/** Some reasons have different texts for accounts. */
const accountLabels: Readonly<Record<string, string>> = { ...labels, ...accountReportLabels, other: 'Other' }

export const getReasonLabel = (reason: string, kind: string): string =>
  (kind === 'ACCOUNT' ? accountLabels : labels)[reason.toLowerCase()] ?? reason

type Reasons = {
  readonly kind: string
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

/** Returns the reasons, with their counts if there are several. */
export const formatReasons = ({ kind, reasons }: Reasons): string =>
  reasons
    .map(({ reason, count }) => {
      const label = getReasonLabel(reason, kind)
      return reasons.length > 1 && count > 1 ? `${label} (${count})` : label
    })
    .join(', ')

export const kindLabels: Readonly<Record<string, string>> = {
  POST: 'Post',
  COMMENT: 'Comment',
  ACCOUNT: 'Account',
  MESSAGE: 'Message',
  PRODUCT: 'Product',
  SERVICE: 'Service',
  REVIEW: 'Review',
  FLOOD: 'Flood',
}

export const formatSpamWave = ({ accountsCount }: { readonly accountsCount: number }): string =>
  `Posted by ${accountsCount.toLocaleString('en-NG')} accounts within an hour`

const minuteMs = 60_000

/** Returns '5 h', or '40 min' within the last hour. */
function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

export function formatDueTime(dueAt: string, now: Date): { words: string; isOver: boolean } {
  const remainingMs = Date.parse(dueAt) - now.getTime()
  return remainingMs > 0
    ? { words: `answer due in ${formatDuration(remainingMs)}`, isOver: false }
    : { words: `answer overdue by ${formatDuration(-remainingMs)}`, isOver: true }
}
