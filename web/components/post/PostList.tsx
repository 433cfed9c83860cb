// Posts in a list as long as one likes, those in the window up to date.
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { EndlessList, type EndlessListProps } from '#web/components/list/EndlessList.tsx'
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'

const Nothing: ComponentType<{ ids: readonly string[] }> = () => null

/** It comes after the posts, which do without it where it cannot be loaded. */
const LivePosts = lazy(async () => {
  const loaded = await import('./LivePosts.tsx').catch(() => null)
  return { default: loaded?.LivePosts ?? Nothing }
})

type PostListProps<Post extends { readonly id: string }> = Omit<
  EndlessListProps<Post>,
  'role' | 'noun' | 'skeleton' | 'usualHeight' | 'onScreen'
>

/** A short text and a picture, in pixels. */
const usualHeight = 320

/** The id of an item is that of its post. */
export function PostList<Post extends { readonly id: string }>(props: PostListProps<Post>) {
  const [onScreen, setOnScreen] = useState<readonly string[]>([])
  return (
    <>
      <EndlessList
        {...props}
        role="feed"
        noun="posts"
        skeleton={<PostSkeleton />}
        usualHeight={usualHeight}
        onScreen={setOnScreen}
      />
      <Suspense>
        <LivePosts ids={onScreen} />
      </Suspense>
    </>
  )
}
