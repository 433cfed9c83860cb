// The status of an order in capitals, in its colour (002 §4).
import { orderStatuses, statusLabels } from '#rules/commerce/orders'
import { Badge } from '#web/design/display/Badge.tsx'

export function OrderStatusBadge({ status }: { status: string }) {
  const known = orderStatuses.find((one) => one === status)
  return (
    <Badge status={status.toLowerCase()} capitals>
      {known ? statusLabels[known] : status}
    </Badge>
  )
}
