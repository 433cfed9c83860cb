// Reports a product to the moderators (002 §3).
import { graphql } from 'react-relay'
import { messageReportLabels, productReport } from '#rules/moderation/reports'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReportProductDialogMutation } from '#web/__generated__/ReportProductDialogMutation.graphql.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportProductDialogProps = { id: string; isOpen: boolean; onClose: () => void }

export function ReportProductDialog({ id, ...dialog }: ReportProductDialogProps) {
  const [commit, isPending] = useMutationPromise<ReportProductDialogMutation>(graphql`
    mutation ReportProductDialogMutation($input: ReportProductInput!) {
      reportProduct(input: $input) {
        message
      }
    }
  `)
  return (
    <ReportDialog
      {...dialog}
      title="Report product"
      rules={productReport}
      labels={messageReportLabels}
      isPending={isPending}
      send={(report) => commit({ input: { productId: id, ...report } })}
    />
  )
}
