// Accounts the viewer has muted (001 §6).
import { graphql, usePaginationFragment } from 'react-relay'
import { PeopleList } from '#web/components/people/PeopleList.tsx'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { MutedScreen_viewer$key } from '#web/__generated__/MutedScreen_viewer.graphql.ts'
import type { MutedScreenPageQuery } from '#web/__generated__/MutedScreenPageQuery.graphql.ts'
import type { MutedScreenQuery } from '#web/__generated__/MutedScreenQuery.graphql.ts'
import { ViewerListScreen } from './ViewerListScreen.tsx'
import { Unmute } from './Unmute.tsx'

const query = graphql`
  query MutedScreenQuery {
    viewer {
      ...Shell_viewer
      ...MutedScreen_viewer
    }
  }
`

export const MutedScreen = ({ title }: { title: string }) => (
  <ViewerListScreen<MutedScreenQuery> query={query} title={title} back="/settings">
    {(viewer) => <People viewer={viewer} />}
  </ViewerListScreen>
)

function People(props: { viewer: MutedScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<MutedScreenPageQuery, MutedScreen_viewer$key>(
    graphql`
      fragment MutedScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "MutedScreenPageQuery") {
        mutedUsers(first: $first, after: $after) @connection(key: "MutedScreen_mutedUsers") {
          edges {
            node {
              id
              viewerHasMuted
              ...PersonRow_user
              ...Unmute_user
            }
          }
        }
      }
    `,
    props.viewer,
  )
  // Hides an unmuted account at once.
  const people = nodes(data.mutedUsers).filter((person) => person.viewerHasMuted)
  return (
    <PeopleList
      label="Muted accounts"
      items={people}
      renderItem={(person) => <PersonRow isPlain user={person} trailing={<Unmute user={person} />} />}
      pages={pages}
      empty={<EmptyState title="Nobody is muted" text="Whom you mute comes here." />}
    />
  )
}
