// Posts while they load, with the sizes of real ones.
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'

export function PostSkeletons({ label = 'Loading posts' }: { label?: string }) {
  return (
    <SkeletonList label={label}>
      <PostSkeleton />
      <PostSkeleton media={240} />
      <PostSkeleton />
      <PostSkeleton />
    </SkeletonList>
  )
}
