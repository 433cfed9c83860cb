// State of an appeal as a badge; nothing for an unknown state.
import { Badge } from '#web/design/display/Badge.tsx'

const badges: Record<string, { status: string; label: string }> = {
  WAITING: { status: 'pending', label: 'Waiting' },
  GRANTED: { status: 'resolved', label: 'Granted' },
  DENIED: { status: 'dismissed', label: 'Denied' },
}

export function AppealBadge({ state }: { state: string }) {
  const badge = badges[state]
  return badge && <Badge status={badge.status}>{badge.label}</Badge>
}
