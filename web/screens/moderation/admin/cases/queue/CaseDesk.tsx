// A queue of tickets: filters, list, bulk decisions and the dialog of the open ticket.
import { Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { untilOverlaysClosed } from '#web/design/overlays/overEntry.ts'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { Failed } from '../../AdminFrame.tsx'
import { Selection } from './selection.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { CaseList } from './CaseList.tsx'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { parseTicketFilters, toVariables, type Queue } from './caseParams.ts'
import { useOpenCase } from '../useOpenCase.ts'

type CaseDeskProps = {
  queue: Queue
  /** Accessible name of the list. */
  label: string
  renderTicket: ComponentProps<typeof CaseList>['renderTicket']
  sideContent?: ReactNode
}

export function CaseDesk({ queue, label, renderTicket, sideContent }: CaseDeskProps) {
  const [params] = useSearchParams()
  const filters = parseTicketFilters(params)
  const variables = toVariables(queue, filters)
  const key = JSON.stringify(variables)
  return (
    <Selection key={key}>
      <CaseFilters queue={queue} filters={filters} sideContent={sideContent} />
      {/* A new key shows the skeleton again and clears an error. */}
      <QueryBoundary
        key={key}
        fallback={(error, retry) => (
          <Failed noun={queue === 'POSTS' ? 'reports' : 'account reports'} error={error} onRetry={retry} />
        )}
      >
        <Suspense fallback={<Waiting />}>
          <CaseList label={label} variables={variables} filters={filters} renderTicket={renderTicket} />
        </Suspense>
      </QueryBoundary>
      <OpenTicket queue={queue} />
    </Selection>
  )
}

const Waiting = () => (
  <SkeletonList label="Loading reports">
    <CaseSkeleton />
    <CaseSkeleton />
    <CaseSkeleton />
  </SkeletonList>
)

const loadDetails = async () => (await import('../CaseDetails.tsx')).CaseDetails

/** Dialog of the ticket in the URL; removes the ticket from the URL if the code of the dialog fails to load. */
function OpenTicket({ queue }: { queue: Queue }) {
  const { openId, close } = useOpenCase()
  const [Details, ensureDetailsLoaded] = useLazyComponent(loadDetails)
  useEffect(() => {
    if (openId === null) return
    let isCurrent = true
    async function openDetails() {
      if (await ensureDetailsLoaded()) return
      await untilOverlaysClosed()
      if (isCurrent) close()
    }
    void openDetails()
    return () => {
      isCurrent = false
    }
  }, [openId, ensureDetailsLoaded, close])
  return Details && <Details queue={queue} ticketId={openId} onClose={close} />
}
