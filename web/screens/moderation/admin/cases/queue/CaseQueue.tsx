// A queue of cases (each a `Ticket` in the API): filters, list, bulk decisions and the dialog of the open case.
import { Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { untilOverlaysClosed } from '#web/design/overlays/overlayHistory.ts'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { FetchError } from '../../AdminFrame.tsx'
import { Selection } from './selection.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { CaseList } from './CaseList.tsx'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { parseCaseFilters, toVariables, type Queue } from './caseParams.ts'
import { useOpenCase } from '../useOpenCase.ts'

type CaseQueueProps = {
  queue: Queue
  /** Accessible name of the list. */
  label: string
  renderCase: ComponentProps<typeof CaseList>['renderCase']
  sideContent?: ReactNode
}

export function CaseQueue({ queue, label, renderCase, sideContent }: CaseQueueProps) {
  const [params] = useSearchParams()
  const filters = parseCaseFilters(params)
  const variables = toVariables(queue, filters)
  const key = JSON.stringify(variables)
  return (
    <Selection key={key}>
      <CaseFilters queue={queue} filters={filters} sideContent={sideContent} />
      {/* A new key shows the skeleton again and clears an error. */}
      <QueryBoundary
        key={key}
        fallback={(error, retry) => (
          <FetchError
            noun={queue === 'POSTS' ? 'reports' : 'account reports'}
            error={error}
            onRetry={retry}
          />
        )}
      >
        <Suspense fallback={<QueueSkeleton />}>
          <CaseList label={label} variables={variables} filters={filters} renderCase={renderCase} />
        </Suspense>
      </QueryBoundary>
      <OpenCaseDialog queue={queue} />
    </Selection>
  )
}

const QueueSkeleton = () => (
  <SkeletonList label="Loading reports">
    <CaseSkeleton />
    <CaseSkeleton />
    <CaseSkeleton />
  </SkeletonList>
)

const loadDetails = async () => (await import('../CaseDetails.tsx')).CaseDetails

/** Dialog of the case in the URL; removes the case from the URL if the code of the dialog fails to load. */
function OpenCaseDialog({ queue }: { queue: Queue }) {
  const { openCaseId, closeCase } = useOpenCase()
  const [Details, ensureDetailsLoaded] = useLazyComponent(loadDetails)
  useEffect(() => {
    if (openCaseId === null) return
    let isCurrent = true
    async function openDetails() {
      if (await ensureDetailsLoaded()) return
      await untilOverlaysClosed()
      if (isCurrent) closeCase()
    }
    void openDetails()
    return () => {
      isCurrent = false
    }
  }, [openCaseId, ensureDetailsLoaded, closeCase])
  return Details && <Details queue={queue} ticketId={openCaseId} onClose={closeCase} />
}
