// Reports a post to the moderators.
import { graphql } from 'react-relay'
import { postReport, postReportLabels } from '#rules/moderation/reports'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportPostDialogMutation } from '#web/__generated__/ReportPostDialogMutation.graphql.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportPostDialogProps = { postId: string; isOpen: boolean; onClose: () => void }

export function ReportPostDialog({ postId, ...dialog }: ReportPostDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportPostDialogMutation>(graphql`
    mutation ReportPostDialogMutation($input: ReportPostInput!) {
      reportPost(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report Post"
      rules={postReport}
      labels={postReportLabels}
      isPending={isPending}
      send={(report) => commit({ input: { postId, ...report } })}
    />
  )
}
