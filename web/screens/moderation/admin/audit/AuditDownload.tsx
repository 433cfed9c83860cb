// Button that downloads the filtered entries as CSV, the newest 10,000 at most.
import { Download } from 'lucide-react'
import { graphql } from 'react-relay'
import { lagosDay } from '#rules/shared/lagos'
import { useDownload } from '#web/components/loading/useDownload.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import type { AuditDownloadQuery } from '#web/__generated__/AuditDownloadQuery.graphql.ts'

const query = graphql`
  query AuditDownloadQuery(
    $action: String
    $actor: String
    $subject: String
    $result: AuditResult
    $from: String
    $to: String
  ) {
    admin {
      auditFile(action: $action, actor: $actor, subject: $subject, result: $result, from: $from, to: $to) {
        csv
        count
        isWhole
      }
    }
  }
`

export function AuditDownload({ variables }: { variables: AuditDownloadQuery['variables'] }) {
  const [isPending, download] = useDownload<AuditDownloadQuery>(query, (answer) => {
    const { csv = '', count = 0, isWhole = true } = answer?.admin.auditFile ?? {}
    if (!isWhole)
      toast({
        title: `Only the newest ${count.toLocaleString('en-NG')} entries are in the file`,
        description: 'Ask for fewer days to have the others.',
      })
    const suffix = isWhole ? '' : `-newest-${count}`
    return { text: csv, name: `fennec-audit-${lagosDay(new Date())}${suffix}.csv` }
  })
  return (
    <Button
      variant="secondary"
      className="whitespace-normal!"
      pending={isPending && 'Downloading...'}
      onClick={() => void download(variables)}
    >
      <span className="flex items-center gap-2">
        <Download size={18} aria-hidden /> Download CSV
      </span>
    </Button>
  )
}
