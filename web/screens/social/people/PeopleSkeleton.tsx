// Placeholder of a list of people.
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'

export function PeopleSkeleton({ title }: { title: string }) {
  return (
    <LoadingFrame title={title} hasBack>
      <SkeletonList label="Loading people">
        {Array.from({ length: 6 }, (_, index) => (
          <RowSkeleton key={index} />
        ))}
      </SkeletonList>
    </LoadingFrame>
  )
}
