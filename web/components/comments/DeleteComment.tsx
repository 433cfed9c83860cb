// Confirmation and mutation that delete a comment and its thread.
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeleteCommentMutation } from '#web/__generated__/DeleteCommentMutation.graphql.ts'
import { removeComment } from './lists.ts'

type DeleteCommentProps = { commentId: string; isOpen: boolean; onClose: () => void }

export function DeleteComment({ commentId, ...dialog }: DeleteCommentProps) {
  const [commit] = useMutationPromise<DeleteCommentMutation>(graphql`
    mutation DeleteCommentMutation($input: DeleteCommentInput!) {
      deleteComment(input: $input) {
        deletedCommentId
        post {
          id
          commentsCount
        }
      }
    }
  `)
  const remove = () =>
    commit(
      { input: { commentId } },
      { updatesOnSuccess: ({ deleteComment }) => removeComment(deleteComment.deletedCommentId) },
    )
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete comment?"
      question="Are you sure you want to delete this comment? This action cannot be undone."
      confirm="Delete"
      pending="Deleting..."
      act={remove}
      done="Comment deleted"
      failed="Comment not deleted"
    />
  )
}
