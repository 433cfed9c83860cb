// Status of a case as icon, word and colour (002 §2).
import { CircleCheck, Clock, Eye, XCircle } from 'lucide-react'
import { statusLabels, type CaseStatus } from '#rules/moderation/cases'
import { Badge } from '#web/design/display/Badge.tsx'

const icons = { PENDING: Clock, REVIEWED: Eye, RESOLVED: CircleCheck, DISMISSED: XCircle }

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  const Icon = icons[status]
  return (
    <Badge status={status.toLowerCase()}>
      <Icon size={14} aria-hidden />
      {statusLabels[status]}
    </Badge>
  )
}
