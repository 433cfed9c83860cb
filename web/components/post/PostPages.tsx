// Posts page by page: the next is asked for before one gets there; what is there stays when that fails.
import { useCallback, useEffect, useState, type Ref } from 'react'
import { Button } from '#web/design/Button.tsx'
import { PostSkeleton } from '#web/design/PostSkeleton.tsx'
import { SkeletonList } from '#web/design/Skeleton.tsx'
import { LivePosts } from './LivePosts.tsx'
import { PostList, type ListedPost, type PostListHandle } from './PostList.tsx'

export interface Pages {
  hasNext: boolean
  isLoadingNext: boolean
  /** As usePaginationFragment gives it. */
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

type PostPagesProps = {
  label: string
  posts: readonly ListedPost[]
  pages: Pages
  ref?: Ref<PostListHandle>
}

export const pageSize = 20

export function PostPages({ label, posts, pages, ref }: PostPagesProps) {
  const { hasNext, isLoadingNext, loadNext } = pages
  const [hasFailed, setFailed] = useState(false)
  const [onScreen, setOnScreen] = useState<readonly string[]>([])

  const loadMore = useCallback(() => {
    if (!hasNext || isLoadingNext) return
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }, [hasNext, isLoadingNext, loadNext])

  // A connection that is back is as good as a tap on Retry.
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', loadMore)
    return () => removeEventListener('online', loadMore)
  }, [hasFailed, loadMore])

  return (
    <>
      <PostList
        ref={ref}
        label={label}
        posts={posts}
        onNearEnd={hasFailed ? undefined : loadMore}
        onScreen={setOnScreen}
      />
      <LivePosts ids={onScreen} />
      {hasNext && !hasFailed && (
        // New ones for every page: the old ones would count as having moved.
        <SkeletonList key={posts.length} label="Loading more posts">
          <PostSkeleton />
          <PostSkeleton />
        </SkeletonList>
      )}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center text-muted">
          More posts could not be loaded.
          <Button variant="secondary" size="sm" onClick={loadMore}>
            Retry
          </Button>
        </div>
      )}
      {!hasNext && posts.length > 0 && (
        <p className="px-6 py-8 text-center text-small text-faint">You have reached the end.</p>
      )}
    </>
  )
}
