// Reports an account to the moderators (001 §2, §5).
import { graphql } from 'react-relay'
import { accountReport, accountReportLabels } from '#rules/moderation/reports'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportAccountDialogMutation } from '#web/__generated__/ReportAccountDialogMutation.graphql.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportAccountDialogProps = { userId: string; isOpen: boolean; onClose: () => void }

export function ReportAccountDialog({ userId, ...dialog }: ReportAccountDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportAccountDialogMutation>(graphql`
    mutation ReportAccountDialogMutation($input: ReportAccountInput!) {
      reportAccount(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report Account"
      rules={accountReport}
      labels={accountReportLabels}
      thanks="Account reported"
      failure="Failed to submit account report. Please try again."
      isPending={isPending}
      send={(report) => commit({ input: { userId, ...report } })}
    />
  )
}
