// Placeholder of a profile, with the same dimensions.
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'

export function ProfileSkeleton() {
  return (
    <LoadingFrame title="Profile" hasBack>
      <SkeletonList label="Loading profile...">
        <div className="px-4 pt-2 md:px-6 md:pt-5">
          <div className="flex items-start gap-4">
            <div className="flex-1">
              <Skeleton className="mt-1 h-6 w-[56%]" />
              <Skeleton className="mt-3 h-3.5 w-[36%]" />
            </div>
            <Skeleton shape="circle" className="size-[84px]" />
          </div>
          <Skeleton className="mt-4 h-3.5 w-[88%]" />
          <Skeleton className="mt-3 h-3.5 w-[44%]" />
          <div className="mt-5 grid grid-cols-2 gap-2">
            <Skeleton className="h-11 rounded-control" />
            <Skeleton className="h-11 rounded-control" />
          </div>
        </div>
        <div className="mt-3.5 h-12 border-b border-line" />
        <PostSkeleton />
        <PostSkeleton media={240} />
      </SkeletonList>
    </LoadingFrame>
  )
}
