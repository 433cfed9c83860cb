// Placeholder of a ticket.
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export const CaseSkeleton = () => (
  <div className="pt-3">
    <Skeleton className="h-41 rounded-card" />
  </div>
)
