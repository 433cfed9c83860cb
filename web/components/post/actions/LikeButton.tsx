// The heart under a post: it beats once when one likes it (001 §4).
import { useState, type MouseEvent } from 'react'
import { Heart } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { cx } from '#web/design/cx.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useSession } from '#web/session/session.ts'
import type { LikeButton_post$key } from '#web/__generated__/LikeButton_post.graphql.ts'
import { CountButton } from './CountButton.tsx'
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
  const isSuspended = useSuspended()
  const setLiked = useSetLiked()
  const [isBeating, setBeating] = useState(false)

  function press({ detail }: MouseEvent) {
    if (!token) return toast({ title: 'Please login to like posts' })
    // The second click of a double click is no change of mind.
    if (detail > 1) return
    setBeating(!post.viewerHasLiked)
    void setLiked(post)
  }

  return (
    <CountButton
      label="Like"
      count={post.likesCount}
      isOn={post.viewerHasLiked}
      aria-pressed={post.viewerHasLiked}
      disabled={isSuspended}
      onClick={press}
    >
      <Heart
        size={20}
        aria-hidden
        onAnimationEnd={() => setBeating(false)}
        className={cx(post.viewerHasLiked && 'fill-current', isBeating && 'animate-like')}
      />
    </CountButton>
  )
}
