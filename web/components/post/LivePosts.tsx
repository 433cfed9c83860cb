// Keeps the posts in the window up to date: each is watched while it is looked at, and no longer.
import { usePostsLookedAt } from './usePostsLookedAt.ts'
import { useWatchPost } from './useWatchPost.ts'

/** `ids` are the global ids of the posts in the window. */
export function LivePosts({ ids }: { ids: readonly string[] }) {
  return usePostsLookedAt(ids).map((id) => <LivePost key={id} id={id} />)
}

function LivePost({ id }: { id: string }) {
  useWatchPost(id)
  return null
}
