// The screen of a post while it loads: the frame it will have, so that nothing moves when it comes.
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { PostSkeleton } from '#web/design/PostSkeleton.tsx'
import { SkeletonList } from '#web/design/Skeleton.tsx'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'
import { PublicFrame } from './PublicFrame.tsx'

export function PostFrameSkeleton({ title, isSignedIn }: { title: string; isSignedIn: boolean }) {
  useFocusRescue()
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
