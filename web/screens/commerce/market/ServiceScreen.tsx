// A service: description, price, vendor and contacts.
import { graphql } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { ServiceCardSkeleton } from '#web/components/service/ServiceCardSkeleton.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { useTitleFromName } from '#web/lib/page/useTitleFromName.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { ServiceScreenQuery } from '#web/__generated__/ServiceScreenQuery.graphql.ts'
import { ServiceDetails } from './ServiceDetails.tsx'
import { ServiceMenu } from './ServiceMenu.tsx'

const backPath = '/marketplace?show=services'

export function ServiceScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['serviceId'])
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Error loading service"
      fallbackText="Failed to fetch service"
      skeleton={
        <LoadingFrame title={title} hasBack>
          <SkeletonList label="Loading service">
            <div className="px-4 pt-3 md:px-6">
              <ServiceCardSkeleton />
            </div>
          </SkeletonList>
        </LoadingFrame>
      }
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, service } = useRevalidatedQuery<ServiceScreenQuery>(
    graphql`
      query ServiceScreenQuery($databaseId: Int!) {
        viewer {
          ...Shell_viewer
        }
        service(databaseId: $databaseId) {
          name
          ...ServiceDetails_service
          ...ServiceMenu_service
        }
      }
    `,
    { databaseId },
  )
  useTitleFromName(service?.name)
  if (!viewer) return null
  return (
    <Shell
      viewer={viewer}
      title={title}
      back={backPath}
      action={service && <ServiceMenu service={service} />}
    >
      {service ? (
        <ServiceDetails service={service} />
      ) : (
        <EmptyState
          title="Service not found"
          text="It may not be offered any more."
          action={
            <Button asChild variant="strong">
              <Link to={backPath}>Back to the Marketplace</Link>
            </Button>
          }
        />
      )}
    </Shell>
  )
}
