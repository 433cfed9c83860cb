// Placeholder of the home feed: composer prompt, tabs, then `children`, by default placeholder posts.
import type { ReactNode } from 'react'
import { PostSkeletons } from '#web/components/post/PostSkeletons.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'

export function FeedSkeleton({ children = <PostSkeletons /> }: { children?: ReactNode }) {
  return (
    <LoadingFrame>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3.5 md:px-6">
        <Skeleton shape="circle" className="size-[40px]" />
        <span className="flex-1 text-faint">What's new?</span>
      </div>
      <div className="flex h-13.25 items-center gap-2 border-b border-line px-4 md:px-6">
        {['w-11', 'w-20', 'w-22'].map((width) => (
          <Skeleton key={width} className={`h-9 rounded-full ${width}`} />
        ))}
      </div>
      {children}
    </LoadingFrame>
  )
}
