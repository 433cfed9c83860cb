// A product card while it loads, with the sizes of a real one.
import { Card } from '#web/design/display/Card.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export const ProductCardSkeleton = () => (
  <Card className="min-w-0 overflow-hidden p-0!">
    <Skeleton className="aspect-square w-full rounded-none" />
    <div className="flex flex-col gap-2 px-3 pt-3 pb-3">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-8.5 w-full" />
      <Skeleton className="my-3 h-5 w-2/3" />
      <Skeleton className="h-tap w-full rounded-control" />
    </div>
  </Card>
)
