// Dialog that reports a received message; moderators see it with the messages around it (001 §7).
import { graphql } from 'react-relay'
import { messageReport, messageReportLabels } from '#rules/moderation/reports'
import { ReportDialog } from '#web/components/report/ReportDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportMessageDialogMutation } from '#web/__generated__/ReportMessageDialogMutation.graphql.ts'

type ReportMessageDialogProps = { messageId: string; isOpen: boolean; onClose: () => void }

export function ReportMessageDialog({ messageId, ...dialog }: ReportMessageDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportMessageDialogMutation>(graphql`
    mutation ReportMessageDialogMutation($input: ReportMessageInput!) {
      reportMessage(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report message"
      note="This message is sent along with up to five messages around it, so that they can be understood."
      rules={messageReport}
      labels={messageReportLabels}
      isPending={isPending}
      send={(report) => commit({ input: { messageId, ...report } })}
    />
  )
}
