// Keeps the visible posts up to date.
import { useWatchedPosts } from './useWatchedPosts.ts'
import { useWatchPost } from './useWatchPost.ts'

export function LivePosts({ ids }: { ids: readonly string[] }) {
  return useWatchedPosts(ids).map((id) => <LivePost key={id} id={id} />)
}

function LivePost({ id }: { id: string }) {
  useWatchPost(id)
  return null
}
