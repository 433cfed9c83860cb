// Services that contain all words of the text, otherwise similar words, newest first (002 §7).
import { graphql, usePaginationFragment } from 'react-relay'
import { ServiceGrid } from '#web/components/service/ServiceGrid.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { ServicesTab_query$key } from '#web/__generated__/ServicesTab_query.graphql.ts'
import type { ServicesTabPageQuery } from '#web/__generated__/ServicesTabPageQuery.graphql.ts'

export function ServicesTab(props: { query: ServicesTab_query$key }) {
  const { data, ...pages } = usePaginationFragment<ServicesTabPageQuery, ServicesTab_query$key>(
    graphql`
      fragment ServicesTab_query on Query
      @argumentDefinitions(
        text: { type: "String!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "ServicesTabPageQuery") {
        services(filter: { text: $text }, first: $first, after: $after)
          @connection(key: "ServicesTab_services") {
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
    <div className="pt-3 md:px-6">
      <ServiceGrid
        label="Services found"
        maxColumns={1}
        services={nodes(data.services)}
        pages={pages}
        empty={<EmptyState title="No services found" text="Nothing anybody offers has words like these." />}
      />
    </div>
  )
}
