// The services of the market that match the filters, page by page.
import { graphql, usePaginationFragment } from 'react-relay'
import { ServiceGrid } from '#web/components/service/ServiceGrid.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { MarketServices_query$key } from '#web/__generated__/MarketServices_query.graphql.ts'
import type { MarketServicesPageQuery } from '#web/__generated__/MarketServicesPageQuery.graphql.ts'
import { marketPath } from './marketPath.ts'
import type { Search } from './marketSearch.ts'
import { NothingFound } from './NothingFound.tsx'

export function MarketServices({ search, ...props }: { query: MarketServices_query$key; search: Search }) {
  const { data, ...pages } = usePaginationFragment<MarketServicesPageQuery, MarketServices_query$key>(
    graphql`
      fragment MarketServices_query on Query
      @argumentDefinitions(
        serviceFilter: { type: "ServiceFilter!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "MarketServicesPageQuery") {
        services(filter: $serviceFilter, first: $first, after: $after)
          @connection(key: "MarketServices_services") {
          edges {
            node {
              id
              ...ServiceCard_service
            }
          }
        }
      }
    `,
    props.query,
  )
  return (
    <ServiceGrid
      label="Services"
      name={marketPath(search)}
      scrollKey="marketPlace"
      services={nodes(data.services)}
      pages={pages}
      empty={<NothingFound search={search} />}
    />
  )
}
