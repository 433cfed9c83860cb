// Endless list of posts; the visible ones are updated live.
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { EndlessList, type EndlessListProps } from '#web/components/list/EndlessList.tsx'
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'

const Nothing: ComponentType<{ ids: readonly string[] }> = () => null

/** Loaded after the posts; without it they are not live. */
const LivePosts = lazy(async () => {
  const loaded = await import('./LivePosts.tsx').catch(() => null)
  return { default: loaded?.LivePosts ?? Nothing }
})

type PostListProps<Post extends { readonly id: string }> = Omit<
  EndlessListProps<Post>,
  'role' | 'noun' | 'skeleton' | 'usualHeight' | 'onVisibleChange'
>

const usualHeightPx = 320

export function PostList<Post extends { readonly id: string }>(props: PostListProps<Post>) {
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([])
  return (
    <>
      <EndlessList
        {...props}
        role="feed"
        noun="posts"
        skeleton={<PostSkeleton />}
        usualHeight={usualHeightPx}
        onVisibleChange={setVisibleIds}
      />
      <Suspense>
        <LivePosts ids={visibleIds} />
      </Suspense>
    </>
  )
}
