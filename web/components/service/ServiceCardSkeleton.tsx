// A service card while it loads, with the sizes of a real one.
import { Card } from '#web/design/display/Card.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export const ServiceCardSkeleton = () => (
  <Card className="flex min-w-0 flex-col gap-3 p-4">
    <span className="flex items-center gap-3">
      <Skeleton className="size-14 rounded-control" />
      <Skeleton className="h-5 w-1/2" />
    </span>
    <Skeleton className="h-13.5 w-full" />
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-10 w-full" />
  </Card>
)
