// The status of an order in capitals and its colour (002 §4).
import { orderStatuses, statusLabels } from '#rules/commerce/orders'
import { Badge } from '#web/design/display/Badge.tsx'

export function OrderStatusBadge({ status }: { status: string }) {
  const knownStatus = orderStatuses.find((known) => known === status)
  return (
    <Badge status={status.toLowerCase()} capitals>
      {knownStatus ? statusLabels[knownStatus] : status}
    </Badge>
  )
}
