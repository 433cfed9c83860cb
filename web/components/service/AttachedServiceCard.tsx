// Service that an unsent message asks about, with a button that removes it.
import { Suspense, useContext } from 'react'
import { X } from 'lucide-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import type { AttachedServiceCardQuery } from '#web/__generated__/AttachedServiceCardQuery.graphql.ts'
import { ServiceFacts } from './ServiceFacts.tsx'

export type AttachedServiceCardProps = {
  serviceId: string
  onRemove?: () => void
}

export function AttachedServiceCard({ serviceId, onRemove }: AttachedServiceCardProps) {
  return (
    <div role="group" aria-label="Service" className="my-2 flex items-center rounded-card border border-line">
      <div className="min-h-19 min-w-0 flex-1 p-2.5">
        {/* An attached service is sent even if it cannot be loaded now. */}
        <QueryBoundary fallback={() => <p className="text-faint">A service</p>}>
          <Suspense>
            <Facts serviceId={serviceId} />
          </Suspense>
        </QueryBoundary>
      </div>
      {onRemove && (
        <IconButton label="Leave the service out" onClick={onRemove}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function Facts({ serviceId }: { serviceId: string }) {
  const { service } = useLazyLoadQuery<AttachedServiceCardQuery>(
    graphql`
      query AttachedServiceCardQuery($serviceId: ID!) {
        service: node(id: $serviceId) {
          ...ServiceFacts_service @alias(as: "facts")
        }
      }
    `,
    { serviceId },
    { fetchKey: useContext(RetryContext), fetchPolicy: 'store-and-network' },
  )
  if (!service?.facts) return <p className="text-faint">This service is gone</p>
  return <ServiceFacts service={service.facts} />
}
