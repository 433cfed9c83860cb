// A queue with all that is done in it: the choices, the list, the dialog of what is open, and deciding several together.
import { Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { untilUncovered } from '#web/design/overlays/overEntry.ts'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { Failed } from '../../AdminFrame.tsx'
import { Selection } from './selection.tsx'
import { TicketFilters } from './TicketFilters.tsx'
import { TicketList } from './TicketList.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import { ticketsAskedBy, variablesOf, type Queue } from './ticketsAsked.ts'
import { useOpenTicket } from '../useOpenTicket.ts'

type TicketDeskProps = {
  queue: Queue
  /** What a screen reader calls the list. */
  label: string
  draw: ComponentProps<typeof TicketList>['draw']
  /** What stands beside the choices. */
  above?: ReactNode
}

export function TicketDesk({ queue, label, draw, above }: TicketDeskProps) {
  const [params] = useSearchParams()
  const asked = ticketsAskedBy(params)
  const variables = variablesOf(queue, asked)
  const key = JSON.stringify(variables)
  return (
    <Selection key={key}>
      <TicketFilters queue={queue} asked={asked} beside={above} />
      {/* Another list is another try, and shows that it is on its way. */}
      <QueryBoundary
        key={key}
        fallback={(error, retry) => (
          <Failed noun={queue === 'POSTS' ? 'reports' : 'account reports'} error={error} onRetry={retry} />
        )}
      >
        <Suspense fallback={<Waiting />}>
          <TicketList label={label} variables={variables} asked={asked} draw={draw} />
        </Suspense>
      </QueryBoundary>
      <OpenTicket queue={queue} />
    </Selection>
  )
}

const Waiting = () => (
  <SkeletonList label="Loading reports">
    <TicketSkeleton />
    <TicketSkeleton />
    <TicketSkeleton />
  </SkeletonList>
)

const loadDetails = async () => (await import('../TicketDetails.tsx')).TicketDetails

/** The dialog that the address asks for; where its code is given up or cannot be loaded, the address asks no more. */
function OpenTicket({ queue }: { queue: Queue }) {
  const { openId, close } = useOpenTicket()
  const [Details, want] = useOnDemand(loadDetails)
  useEffect(() => {
    if (openId === null) return
    let isAsked = true
    async function bring() {
      if (await want()) return
      await untilUncovered()
      if (isAsked) close()
    }
    void bring()
    return () => {
      isAsked = false
    }
  }, [openId, want, close])
  return Details && <Details queue={queue} ticketId={openId} onClose={close} />
}
