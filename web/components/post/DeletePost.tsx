// Asks before a post is deleted for good (001 §2).
import { graphql } from 'react-relay'
import { AlertDialog } from '#web/design/AlertDialog.tsx'
import { toast } from '#web/design/toast.ts'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { DeletePostMutation } from '#web/__generated__/DeletePostMutation.graphql.ts'

type DeletePostProps = { postId: string; isOpen: boolean; onClose: () => void }

export function DeletePost({ postId, isOpen, onClose }: DeletePostProps) {
  useFocusRescue(isOpen)
  const [commit, isPending] = useCommit<DeletePostMutation>(graphql`
    mutation DeletePostMutation($input: DeletePostInput!) {
      deletePost(input: $input) {
        deletedPostId @deleteRecord
      }
    }
  `)

  async function remove() {
    try {
      await commit({ input: { postId } })
    } catch (error) {
      const description = messageOf(error, noConnection)
      return toast({ title: 'Failed to delete post', description, kind: 'error' })
    }
    onClose()
    toast({ title: 'Post deleted successfully!', kind: 'success' })
  }

  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title="Delete Post"
      description="Are you sure you want to delete this post? This action cannot be undone."
      confirm="Delete"
      pending={isPending && 'Deleting...'}
      onConfirm={() => void remove()}
    />
  )
}
