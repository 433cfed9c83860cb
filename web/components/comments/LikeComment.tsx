// Like button of a comment.
import { graphql, useFragment } from 'react-relay'
import { HeartButton } from '#web/components/post/actions/HeartButton.tsx'
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
  const setLiked = useSetCommentLiked()
  return (
    <HeartButton
      size="sm"
      label={`Like the comment by ${comment.author.displayName}`}
      count={comment.likesCount}
      isLiked={comment.viewerHasLiked}
      onToggle={() => void setLiked(comment)}
    />
  )
}
