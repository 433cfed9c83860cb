// Like button of a post (001 §4).
import { graphql, useFragment } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { useSession } from '#web/session/session.ts'
import type { LikeButton_post$key } from '#web/__generated__/LikeButton_post.graphql.ts'
import { HeartButton } from './HeartButton.tsx'
import { useSetLiked } from './useSetLiked.ts'

export function LikeButton(props: { post: LikeButton_post$key }) {
  const post = useFragment(
    graphql`
      fragment LikeButton_post on Post {
        id
        likesCount
        viewerHasLiked
      }
    `,
    props.post,
  )
  const { token } = useSession()
  const setLiked = useSetLiked()
  return (
    <HeartButton
      label="Like"
      count={post.likesCount}
      isLiked={post.viewerHasLiked}
      onToggle={() => void setLiked(post)}
      onAnonymousPress={token ? undefined : () => toast({ title: 'Please login to like posts' })}
    />
  )
}
