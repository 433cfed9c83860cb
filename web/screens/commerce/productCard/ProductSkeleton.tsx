// Placeholder of a public product card.
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'

export const ProductSkeleton = () => (
  <SkeletonList label="Loading product">
    <Skeleton className="aspect-square w-full rounded-none" />
    <div className="flex flex-col gap-3 px-4 pt-4 md:px-6">
      <Skeleton className="h-7 w-1/3" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  </SkeletonList>
)
