// A report while it loads.
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export const TicketSkeleton = () => (
  <div className="pt-3">
    <Skeleton className="h-41 rounded-card" />
  </div>
)
