// Confirmation and mutation that delete a post (001 §2).
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeletePostMutation } from '#web/__generated__/DeletePostMutation.graphql.ts'

type DeletePostProps = { postId: string; isOpen: boolean; onClose: () => void }

export function DeletePost({ postId, ...dialog }: DeletePostProps) {
  const [commit] = useMutationPromise<DeletePostMutation>(graphql`
    mutation DeletePostMutation($input: DeletePostInput!) {
      deletePost(input: $input) {
        deletedPostId @deleteRecord
        viewer {
          user {
            postsCount
          }
        }
      }
    }
  `)
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete Post"
      question="Are you sure you want to delete this post? This action cannot be undone."
      confirm="Delete"
      pending="Deleting..."
      act={() => commit({ input: { postId } })}
      done="Post deleted successfully!"
      failed="Failed to delete post"
    />
  )
}
