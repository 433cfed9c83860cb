// What stands where chats will be.
import { RowSkeleton } from '#web/design/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/Skeleton.tsx'

export const ChatsSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <SkeletonList label="Loading chats">
    {Array.from({ length: rows }, (_, at) => (
      <RowSkeleton key={at} />
    ))}
  </SkeletonList>
)
