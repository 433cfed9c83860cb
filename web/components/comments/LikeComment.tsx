// Like button of a comment.
import { useState, type MouseEvent } from 'react'
import { Heart } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { CountButton } from '#web/components/post/actions/CountButton.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { cx } from '#web/design/cx.ts'
import type { LikeComment_comment$key } from '#web/__generated__/LikeComment_comment.graphql.ts'
import { useSetCommentLiked } from './useSetCommentLiked.ts'

export function LikeComment(props: { comment: LikeComment_comment$key }) {
  const comment = useFragment(
    graphql`
      fragment LikeComment_comment on Comment {
        id
        likesCount
        viewerHasLiked
        author {
          displayName
        }
      }
    `,
    props.comment,
  )
  const isSuspended = useSuspended()
  const setLiked = useSetCommentLiked()
  const [isBeating, setBeating] = useState(false)

  function press({ detail }: MouseEvent) {
    // The second click of a double click is no change of mind.
    if (detail > 1) return
    setBeating(!comment.viewerHasLiked)
    void setLiked(comment)
  }

  return (
    <CountButton
      size="sm"
      label={`Like the comment by ${comment.author.displayName}`}
      count={comment.likesCount}
      isOn={comment.viewerHasLiked}
      aria-pressed={comment.viewerHasLiked}
      disabled={isSuspended}
      onClick={press}
    >
      <Heart
        size={16}
        aria-hidden
        onAnimationEnd={() => setBeating(false)}
        className={cx(comment.viewerHasLiked && 'fill-current', isBeating && 'animate-like')}
      />
    </CountButton>
  )
}
