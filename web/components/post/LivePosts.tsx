// Subscriptions to the visible posts of a list, which keep them up to date; renders nothing.
import { useWatchedPosts } from './useWatchedPosts.ts'
import { useWatchPost } from './useWatchPost.ts'

export function LivePosts({ ids }: { ids: readonly string[] }) {
  return useWatchedPosts(ids).map((id) => <LivePost key={id} id={id} />)
}

function LivePost({ id }: { id: string }) {
  useWatchPost(id)
  return null
}
