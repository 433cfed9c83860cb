// Mutation that likes or unlikes a comment, optimistic as for posts; a failure rolls back silently.
import { graphql } from 'react-relay'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { LikeComment_comment$data } from '#web/__generated__/LikeComment_comment.graphql.ts'
import type { useSetCommentLikedMutation } from '#web/__generated__/useSetCommentLikedMutation.graphql.ts'

export function useSetCommentLiked() {
  const change = useToggleMutation<useSetCommentLikedMutation>(graphql`
    mutation useSetCommentLikedMutation($input: SetCommentLikedInput!) @raw_response_type {
      setCommentLiked(input: $input) {
        comment {
          id
          likesCount
          viewerHasLiked
        }
      }
    }
  `)
  return async ({ id, likesCount, viewerHasLiked }: LikeComment_comment$data) => {
    const liked = !viewerHasLiked
    const count = Math.max(0, likesCount + (liked ? 1 : -1))
    const comment = { id, likesCount: count, viewerHasLiked: liked }
    try {
      await change({
        objectId: id,
        variables: { input: { commentId: id, liked } },
        optimisticResponse: { setCommentLiked: { comment } },
      })
    } catch (error) {
      console.error('Failed to update like', error)
    }
  }
}
