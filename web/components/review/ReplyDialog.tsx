// Dialog in which the vendor replies to a review publicly.
import { graphql } from 'react-relay'
import { reviewLimits, reviewReply } from '#rules/commerce/reviews'
import { TextDialog } from '#web/components/form/TextDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReplyDialogMutation } from '#web/__generated__/ReplyDialogMutation.graphql.ts'

/** `initialText` is the present reply, or empty. */
type ReplyDialogProps = { reviewId: string; initialText: string; isOpen: boolean; onClose: () => void }

export function ReplyDialog({ reviewId, ...dialog }: ReplyDialogProps) {
  const [commit] = useMutationPromise<ReplyDialogMutation>(graphql`
    mutation ReplyDialogMutation($input: ReplyToReviewInput!) {
      replyToReview(input: $input) {
        review {
          ...ReviewBlock_review
        }
      }
    }
  `)
  return (
    <TextDialog
      {...dialog}
      title="Reply to review"
      description="Everybody who reads the review reads your reply."
      action="Reply"
      label="Your reply"
      name="reply"
      schema={reviewReply}
      limit={reviewLimits.reply}
      send={(reply) => commit({ input: { reviewId, reply } })}
      done="Reply published"
      failed="Failed to publish the reply"
    />
  )
}
