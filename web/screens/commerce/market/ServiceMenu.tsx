// Bookmark and report buttons of a service.
import { graphql, useFragment } from 'react-relay'
import { useSetServiceSaved } from '#web/components/service/useSetServiceSaved.ts'
import type { ServiceMenu_service$key } from '#web/__generated__/ServiceMenu_service.graphql.ts'
import { ListingMenu } from './ListingMenu.tsx'

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
  const setSaved = useSetServiceSaved()
  return (
    <ListingMenu
      noun="service"
      id={id}
      vendorId={vendor.databaseId}
      isSaved={viewerHasSaved}
      onSave={(saved) => void setSaved(id, saved)}
      loadReport={loadReport}
    />
  )
}
