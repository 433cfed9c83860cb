// Keeps the visible posts up to date.
import { usePostsLookedAt } from './usePostsLookedAt.ts'
import { useWatchPost } from './useWatchPost.ts'

/** `ids` are the global ids of the posts in the viewport. */
export function LivePosts({ ids }: { ids: readonly string[] }) {
  return usePostsLookedAt(ids).map((id) => <LivePost key={id} id={id} />)
}

function LivePost({ id }: { id: string }) {
  useWatchPost(id)
  return null
}
