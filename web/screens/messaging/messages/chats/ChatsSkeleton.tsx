// Placeholders of the list of chats.
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'

export const ChatsSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <SkeletonList label="Loading chats">
    {Array.from({ length: rows }, (_, index) => (
      <RowSkeleton key={index} isChat />
    ))}
  </SkeletonList>
)

/** Placeholder of the search field and the list. */
export const ListSkeleton = () => (
  <>
    <div className="px-4 py-2">
      <Skeleton className="h-tap rounded-full!" />
    </div>
    <ChatsSkeleton />
  </>
)
