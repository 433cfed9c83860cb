// Reports a service to the moderators (002 §3).
import { graphql } from 'react-relay'
import { messageReportLabels, serviceReport } from '#rules/moderation/reports'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportServiceDialogMutation } from '#web/__generated__/ReportServiceDialogMutation.graphql.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportServiceDialogProps = { id: string; isOpen: boolean; onClose: () => void }

export function ReportServiceDialog({ id, ...dialog }: ReportServiceDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportServiceDialogMutation>(graphql`
    mutation ReportServiceDialogMutation($input: ReportServiceInput!) {
      reportService(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report service"
      rules={serviceReport}
      labels={messageReportLabels}
      isPending={isPending}
      send={(report) => commit({ input: { serviceId: id, ...report } })}
    />
  )
}
