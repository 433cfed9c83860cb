// Mutation that likes or unlikes a post: shown at once, rolled back silently on failure (001 §4).
import { graphql } from 'react-relay'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { LikeButton_post$data } from '#web/__generated__/LikeButton_post.graphql.ts'
import type { useSetLikedMutation } from '#web/__generated__/useSetLikedMutation.graphql.ts'

export function useSetLiked() {
  const change = useToggleMutation<useSetLikedMutation>(graphql`
    mutation useSetLikedMutation($input: SetPostLikedInput!) @raw_response_type {
      setPostLiked(input: $input) {
        post {
          id
          likesCount
          viewerHasLiked
        }
      }
    }
  `)
  return async ({ id, likesCount, viewerHasLiked }: LikeButton_post$data) => {
    const liked = !viewerHasLiked
    const count = Math.max(0, likesCount + (liked ? 1 : -1))
    const post = { id, likesCount: count, viewerHasLiked: liked }
    try {
      await change({
        objectId: id,
        variables: { input: { postId: id, liked } },
        optimisticResponse: { setPostLiked: { post } },
      })
    } catch (error) {
      console.error('Failed to update like', error)
    }
  }
}
