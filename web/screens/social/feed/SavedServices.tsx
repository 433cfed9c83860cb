// The viewer's saved services, last saved first; an unsaved one disappears at once.
import { graphql, usePaginationFragment } from 'react-relay'
import { ServiceGrid } from '#web/components/service/ServiceGrid.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { SavedServices_viewer$key } from '#web/__generated__/SavedServices_viewer.graphql.ts'
import type { SavedServicesPageQuery } from '#web/__generated__/SavedServicesPageQuery.graphql.ts'

export function SavedServices(props: { viewer: SavedServices_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<SavedServicesPageQuery, SavedServices_viewer$key>(
    graphql`
      fragment SavedServices_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "SavedServicesPageQuery") {
        savedServices(first: $first, after: $after) @connection(key: "SavedServices_savedServices") {
          edges {
            node {
              id
              viewerHasSaved
              ...ServiceCard_service
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const saved = nodes(data.savedServices).filter(({ viewerHasSaved }) => viewerHasSaved)
  return (
    <div className="pt-3 md:px-6">
      <ServiceGrid
        label="Saved services"
        maxColumns={1}
        services={saved}
        pages={pages}
        empty={
          <EmptyState
            title="No saved services yet"
            text="Save a service on its page to find it here later."
          />
        }
      />
    </div>
  )
}
