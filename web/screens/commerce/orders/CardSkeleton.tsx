// Placeholder of an order card.
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export const CardSkeleton = () => (
  <div className="px-4 pt-3 md:px-6">
    <Skeleton className="h-41 rounded-card" />
  </div>
)
