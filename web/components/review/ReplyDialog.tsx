// A vendor answers a review, for everybody to see.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { reviewLimits, reviewReply } from '#rules/reviews'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextArea } from '#web/design/TextArea.tsx'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { ReplyDialogMutation } from '#web/__generated__/ReplyDialogMutation.graphql.ts'

const rules = z.object({ reply: reviewReply })

/** `said` is what was said before. */
type ReplyDialogProps = { reviewId: string; said: string; isOpen: boolean; onClose: () => void }

export function ReplyDialog({ reviewId, said, isOpen, onClose }: ReplyDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(rules), values: { reply: said } })
  const [commit] = useCommit<ReplyDialogMutation>(graphql`
    mutation ReplyDialogMutation($input: ReplyToReviewInput!) {
      replyToReview(input: $input) {
        review {
          ...ReviewBlock_review
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: ({ reply }) => commit({ input: { reviewId, reply } }),
    onSent() {
      onClose()
      toast({ title: 'Reply published', kind: 'success' })
    },
    failed: 'Failed to publish the reply',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="Reply to review"
      description="Everybody who reads the review reads your reply."
      action="Reply"
      pendingAction="Sending..."
    >
      <TextArea
        label="Your reply"
        limit={reviewLimits.reply}
        error={form.formState.errors.reply?.message}
        {...form.register('reply')}
      />
    </FormDialog>
  )
}
