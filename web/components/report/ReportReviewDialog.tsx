// Reports a review to the moderators (002 §2).
import { graphql } from 'react-relay'
import { postReportLabels, reviewReport } from '#rules/moderation/reports'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportReviewDialogMutation } from '#web/__generated__/ReportReviewDialogMutation.graphql.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportReviewDialogProps = { id: string; isOpen: boolean; onClose: () => void }

export function ReportReviewDialog({ id, ...dialog }: ReportReviewDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportReviewDialogMutation>(graphql`
    mutation ReportReviewDialogMutation($input: ReportReviewInput!) {
      reportReview(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report review"
      rules={reviewReport}
      labels={postReportLabels}
      isPending={isPending}
      send={(report) => commit({ input: { reviewId: id, ...report } })}
    />
  )
}
