// State of an appeal as a badge; nothing for an unknown state.
import { Badge } from '#web/design/display/Badge.tsx'

const looks: Record<string, { status: string; label: string }> = {
  WAITING: { status: 'pending', label: 'Waiting' },
  GRANTED: { status: 'resolved', label: 'Granted' },
  DENIED: { status: 'dismissed', label: 'Denied' },
}

export function AppealBadge({ state }: { state: string }) {
  const look = looks[state]
  return look && <Badge status={look.status}>{look.label}</Badge>
}
