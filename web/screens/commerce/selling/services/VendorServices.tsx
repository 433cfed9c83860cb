// The services of a vendor, page by page.
import { graphql, usePaginationFragment } from 'react-relay'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ServiceCardSkeleton } from '#web/components/service/ServiceCardSkeleton.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { VendorServices_user$key } from '#web/__generated__/VendorServices_user.graphql.ts'
import type { VendorServicesPageQuery } from '#web/__generated__/VendorServicesPageQuery.graphql.ts'
import { VendorService } from './VendorService.tsx'

export function VendorServices({ isOwn, ...props }: { user: VendorServices_user$key; isOwn: boolean }) {
  const { data, ...pages } = usePaginationFragment<VendorServicesPageQuery, VendorServices_user$key>(
    graphql`
      fragment VendorServices_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "VendorServicesPageQuery") {
        services(first: $first, after: $after) @connection(key: "VendorServices_services") {
          edges {
            node {
              id
              ...VendorService_service
            }
          }
        }
      }
    `,
    props.user,
  )
  const services = nodes(data.services)
  return (
    <EndlessList
      label={isOwn ? 'My Services' : 'Services'}
      role="feed"
      noun="services"
      items={services}
      renderItem={renderService}
      pages={pages}
      skeleton={
        <div className="px-4 pb-3 md:px-6">
          <ServiceCardSkeleton />
        </div>
      }
      usualHeight={320}
      empty={
        isOwn ? (
          <EmptyState
            title="No Services Yet"
            text="Start showcasing your professional services to potential clients"
          />
        ) : (
          <EmptyState title="No Services Yet" text="This vendor hasn't added any services yet" />
        )
      }
    />
  )
}

const renderService = (service: Parameters<typeof VendorService>[0]['service']) => (
  <div className="px-4 pb-3 md:px-6">
    <VendorService service={service} />
  </div>
)
