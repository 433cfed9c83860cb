// Asks before a comment goes for good, with the thread under it.
import { graphql } from 'react-relay'
import { AlertDialog } from '#web/design/AlertDialog.tsx'
import { toast } from '#web/design/toast.ts'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'
import { removeComment } from '#web/relay/commentLists.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { DeleteCommentMutation } from '#web/__generated__/DeleteCommentMutation.graphql.ts'

type DeleteCommentProps = { commentId: string; isOpen: boolean; onClose: () => void }

export function DeleteComment({ commentId, isOpen, onClose }: DeleteCommentProps) {
  useFocusRescue(isOpen)
  const [commit, isPending] = useCommit<DeleteCommentMutation>(graphql`
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

  async function remove() {
    try {
      await commit({ input: { commentId } }, undefined, {
        updater: (store, data) => data && removeComment(store, data.deleteComment.deletedCommentId),
      })
    } catch (error) {
      return toast({
        title: 'Comment not deleted',
        description: messageOf(error, noConnection),
        kind: 'error',
      })
    }
    onClose()
    toast({ title: 'Comment deleted', kind: 'success' })
  }

  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title="Delete comment?"
      description="Are you sure you want to delete this comment? This action cannot be undone."
      confirm="Delete"
      pending={isPending && 'Deleting...'}
      onConfirm={() => void remove()}
    />
  )
}
