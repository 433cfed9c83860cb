// Pending follow requests to the viewer's private account (001 §2).
import { graphql, usePaginationFragment } from 'react-relay'
import { useRefetchOnNotification } from '#web/components/notices/useAskOnNotice.ts'
import { FollowRequest } from '#web/components/people/FollowRequest.tsx'
import { PeopleList } from '#web/components/people/PeopleList.tsx'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import type { FollowRequestsScreen_viewer$key } from '#web/__generated__/FollowRequestsScreen_viewer.graphql.ts'
import type { FollowRequestsScreenPageQuery } from '#web/__generated__/FollowRequestsScreenPageQuery.graphql.ts'
import type { FollowRequestsScreenQuery } from '#web/__generated__/FollowRequestsScreenQuery.graphql.ts'
import { ViewerListScreen } from './ViewerListScreen.tsx'

const query = graphql`
  query FollowRequestsScreenQuery {
    viewer {
      ...Shell_viewer
      ...FollowRequestsScreen_viewer
    }
  }
`

export const FollowRequestsScreen = ({ title }: { title: string }) => (
  <ViewerListScreen<FollowRequestsScreenQuery> query={query} title={title} back="/profile">
    {(viewer) => <People viewer={viewer} />}
  </ViewerListScreen>
)

function People(props: { viewer: FollowRequestsScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<
    FollowRequestsScreenPageQuery,
    FollowRequestsScreen_viewer$key
  >(
    graphql`
      fragment FollowRequestsScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "FollowRequestsScreenPageQuery") {
        eventSeq
        followRequests(first: $first, after: $after) @connection(key: "FollowRequestsScreen_followRequests") {
          edges {
            node {
              id
              viewerFollowerStatus
              ...PersonRow_user
              ...FollowRequest_user
            }
          }
        }
      }
    `,
    props.viewer,
  )
  useRefetchOnNotification({
    query,
    seq: data.eventSeq,
    kind: 'FOLLOW_REQUEST',
    mustStay: hasScrolledPastWindow,
  })
  // Hides an answered request at once.
  const people = nodes(data.followRequests).filter((person) => person.viewerFollowerStatus === 'REQUESTED')
  return (
    <PeopleList
      label="Follow requests"
      items={people}
      renderItem={(person) => (
        <PersonRow
          isPlain
          isTrailingBelow
          user={person}
          trailing={
            <div className="flex flex-wrap gap-2">
              <FollowRequest user={person} />
            </div>
          }
        />
      )}
      pages={pages}
      empty={<EmptyState title="No requests" text="People who ask to follow you will be here." />}
    />
  )
}
