// Placeholder of the post screen, in its final frame.
import { lazy } from 'react'
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { useFocusHandover } from '#web/lib/page/useFocusFallback.ts'
import { PublicFrame } from '#web/components/shell/PublicFrame.tsx'

/** Loaded on demand, as anonymous visitors do not need it. */
const LoadingFrame = lazy(async () => ({
  default: (await import('#web/components/shell/LoadingFrame.tsx')).LoadingFrame,
}))

export function PostFrameSkeleton({ title, isSignedIn }: { title: string; isSignedIn: boolean }) {
  useFocusHandover()
  const post = (
    <SkeletonList label="Loading post">
      <PostSkeleton media={260} />
    </SkeletonList>
  )
  if (!isSignedIn) return <PublicFrame title={title}>{post}</PublicFrame>
  return (
    <LoadingFrame title={title} hasBack>
      {post}
    </LoadingFrame>
  )
}
