// Accounts the viewer has blocked (001 §6).
import { graphql, usePaginationFragment } from 'react-relay'
import { PeopleList } from '#web/components/people/PeopleList.tsx'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { BlockedScreen_viewer$key } from '#web/__generated__/BlockedScreen_viewer.graphql.ts'
import type { BlockedScreenPageQuery } from '#web/__generated__/BlockedScreenPageQuery.graphql.ts'
import type { BlockedScreenQuery } from '#web/__generated__/BlockedScreenQuery.graphql.ts'
import { ViewerListScreen } from './ViewerListScreen.tsx'
import { Unblock } from './Unblock.tsx'

const query = graphql`
  query BlockedScreenQuery {
    viewer {
      ...Shell_viewer
      ...BlockedScreen_viewer
    }
  }
`

export const BlockedScreen = ({ title }: { title: string }) => (
  <ViewerListScreen<BlockedScreenQuery> query={query} title={title} back="/settings">
    {(viewer) => <People viewer={viewer} />}
  </ViewerListScreen>
)

function People(props: { viewer: BlockedScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<BlockedScreenPageQuery, BlockedScreen_viewer$key>(
    graphql`
      fragment BlockedScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "BlockedScreenPageQuery") {
        blockedUsers(first: $first, after: $after) @connection(key: "BlockedScreen_blockedUsers") {
          __id
          edges {
            node {
              id
              ...PersonRow_user
              ...Unblock_user
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const people = nodes(data.blockedUsers)
  return (
    <PeopleList
      label="Blocked accounts"
      items={people}
      renderItem={(person) => (
        <PersonRow
          isPlain
          isLink={false}
          user={person}
          trailing={<Unblock user={person} connection={data.blockedUsers.__id} />}
        />
      )}
      pages={pages}
      empty={<EmptyState title="Nobody is blocked" text="Whom you block comes here." />}
    />
  )
}
