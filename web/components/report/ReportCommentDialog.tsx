// Reports a comment or reply to the moderators, with the reasons of posts (ADR 27).
import { graphql } from 'react-relay'
import { commentReport, postReportLabels } from '#rules/moderation/reports'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportCommentDialogMutation } from '#web/__generated__/ReportCommentDialogMutation.graphql.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportCommentDialogProps = { commentId: string; isOpen: boolean; onClose: () => void }

export function ReportCommentDialog({ commentId, ...dialog }: ReportCommentDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportCommentDialogMutation>(graphql`
    mutation ReportCommentDialogMutation($input: ReportCommentInput!) {
      reportComment(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report comment"
      rules={commentReport}
      labels={postReportLabels}
      isPending={isPending}
      send={(report) => commit({ input: { commentId, ...report } })}
    />
  )
}
