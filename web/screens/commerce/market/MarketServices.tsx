// What is found among the services of the market, page by page.
import { graphql, usePaginationFragment } from 'react-relay'
import { ServiceGrid } from '#web/components/service/ServiceGrid.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { MarketServices_query$key } from '#web/__generated__/MarketServices_query.graphql.ts'
import type { MarketServicesPageQuery } from '#web/__generated__/MarketServicesPageQuery.graphql.ts'
import { addressOf } from './address.ts'
import type { Asked } from './asked.ts'
import { NothingFound } from './NothingFound.tsx'

export function MarketServices({ asked, ...props }: { query: MarketServices_query$key; asked: Asked }) {
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
      name={addressOf(asked)}
      place="marketPlace"
      services={nodes(data.services)}
      pages={pages}
      empty={<NothingFound asked={asked} />}
    />
  )
}
