// Confirmation and mutation that delete a review.
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeleteReviewMutation } from '#web/__generated__/DeleteReviewMutation.graphql.ts'

type DeleteReviewProps = { reviewId: string; isOpen: boolean; onClose: () => void }

export function DeleteReview({ reviewId, ...dialog }: DeleteReviewProps) {
  const [commit] = useMutationPromise<DeleteReviewMutation>(graphql`
    mutation DeleteReviewMutation($input: DeleteReviewInput!) {
      deleteReview(input: $input) {
        deletedReviewId @deleteRecord
        order {
          review {
            id
          }
        }
      }
    }
  `)
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete review"
      question="Are you sure? The reply to it goes as well. You can write another one."
      confirm="Delete"
      pending="Deleting..."
      act={() => commit({ input: { reviewId } })}
      done="Review deleted"
      failed="Failed to delete review"
    />
  )
}
