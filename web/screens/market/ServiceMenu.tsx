// Saving a service for later, and reporting one of somebody else.
import { useState } from 'react'
import { Bookmark, Flag } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { useSetServiceSaved } from '#web/components/service/useSetServiceSaved.ts'
import { cx } from '#web/design/cx.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { useSession } from '#web/session/session.ts'
import type { ServiceMenu_service$key } from '#web/__generated__/ServiceMenu_service.graphql.ts'

const loadReport = async () =>
  (await import('#web/components/report/ReportServiceDialog.tsx')).ReportServiceDialog

export function ServiceMenu(props: { service: ServiceMenu_service$key }) {
  const { id, viewerHasSaved, vendor } = useFragment(
    graphql`
      fragment ServiceMenu_service on Service {
        id
        viewerHasSaved
        vendor {
          databaseId
        }
      }
    `,
    props.service,
  )
  const { user } = useSession()
  const setSaved = useSetServiceSaved()
  const [isReporting, setReporting] = useState(false)
  const [Report, wantReport] = useOnDemand(loadReport)
  if (user?.id === vendor.databaseId) return null
  return (
    <span className="flex">
      <IconButton
        label="Save for later"
        aria-pressed={viewerHasSaved}
        onClick={() => void setSaved(id, !viewerHasSaved)}
      >
        <Bookmark size={22} aria-hidden className={cx(viewerHasSaved && 'fill-current')} />
      </IconButton>
      <IconButton
        label="Report service"
        aria-haspopup="dialog"
        onClick={async () => setReporting(await wantReport())}
      >
        <Flag size={22} aria-hidden />
      </IconButton>
      {Report && <Report serviceId={id} isOpen={isReporting} onClose={() => setReporting(false)} />}
    </span>
  )
}
