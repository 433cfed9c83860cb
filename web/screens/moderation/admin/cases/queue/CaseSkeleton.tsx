// Placeholder of the card of a case.
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export const CaseSkeleton = () => (
  <div className="pt-3">
    <Skeleton className="h-41 rounded-card" />
  </div>
)
