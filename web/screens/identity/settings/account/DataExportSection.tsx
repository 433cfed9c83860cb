// Section of the account screen that exports the viewer's data: request a copy, see its progress, download it for a
// day.
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { exportTexts } from '#rules/lifecycle/exports'
import { Button } from '#web/design/buttons/Button.tsx'
import { formatBytes } from '#web/lib/text/formatBytes.ts'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import type {
  DataExportSection_viewer$data,
  DataExportSection_viewer$key,
} from '#web/__generated__/DataExportSection_viewer.graphql.ts'
import { useFollowedExport } from './useFollowedExport.ts'
import { useRequestExport } from './useRequestExport.ts'

type DataExport = DataExportSection_viewer$data['dataExport']

export function DataExportSection(props: { viewer: DataExportSection_viewer$key }) {
  const { dataExport, eventSeq } = useFragment(
    graphql`
      fragment DataExportSection_viewer on Viewer {
        eventSeq
        dataExport {
          state
          expiresAt
          size
          downloadUrl
        }
      }
    `,
    props.viewer,
  )
  const { prepare, isPending } = useRequestExport()
  const headingId = useId()
  const state = useExportState(dataExport)
  return (
    <section aria-labelledby={headingId} className="border-t border-line px-4 pt-5 pb-4 md:px-6">
      <h2 id={headingId} className="type-title">
        {exportTexts.title}
      </h2>
      <p className="pt-1 pb-3 text-small text-muted">{exportTexts.about}</p>
      {state === 'PREPARING' && <ExportSubscription after={eventSeq} />}
      <div role="status">
        <ExportStatus dataExport={dataExport} state={state} />
      </div>
      {state === 'READY' ? (
        <Button asChild variant="secondary" block>
          <a href={dataExport?.downloadUrl ?? undefined} download>
            Download
          </a>
        </Button>
      ) : (
        <Button
          variant="secondary"
          block
          pending={(isPending || state === 'PREPARING') && 'Preparing...'}
          onClick={() => void prepare()}
        >
          {state === 'FAILED' ? 'Try again' : 'Prepare a copy'}
        </Button>
      )}
    </section>
  )
}

/** Mounted only while an export is in preparation. */
function ExportSubscription({ after }: { after: number }) {
  useFollowedExport(after)
  return null
}

/** Current state of the export; a ready copy can expire while it is on screen. */
function useExportState(dataExport: DataExport) {
  const now = useNow()
  const isExpired =
    dataExport?.state === 'READY' && dataExport.expiresAt != null && new Date(dataExport.expiresAt) <= now
  return isExpired ? 'EXPIRED' : dataExport?.state
}

function ExportStatus({
  dataExport,
  state,
}: {
  dataExport: DataExport
  state: ReturnType<typeof useExportState>
}) {
  const messages = {
    PREPARING: 'You can go on meanwhile. We write to you when it is ready.',
    READY: `Ready: ${formatBytes(dataExport?.size ?? 0)}, until ${formatDateTime(dataExport?.expiresAt ?? '')}.`,
    FAILED: exportTexts.failed,
    EXPIRED: exportTexts.expired,
  }
  if (!state) return null
  return <p className="pb-3 text-small">{messages[state]}</p>
}
