// Followers of a person, newest first; the viewer can remove their own (001 §3).
import { graphql, usePaginationFragment } from 'react-relay'
import { PeopleList } from '#web/components/people/PeopleList.tsx'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { FollowersScreen_user$key } from '#web/__generated__/FollowersScreen_user.graphql.ts'
import type { FollowersScreenPageQuery } from '#web/__generated__/FollowersScreenPageQuery.graphql.ts'
import type { FollowersScreenQuery } from '#web/__generated__/FollowersScreenQuery.graphql.ts'
import { FollowsScreen } from './FollowsScreen.tsx'
import { NoPeople } from './NoPeople.tsx'
import { RemoveFollower } from './RemoveFollower.tsx'

const query = graphql`
  query FollowersScreenQuery($databaseId: Int!) {
    viewer {
      ...Shell_viewer
      user {
        databaseId
      }
    }
    user(databaseId: $databaseId) {
      ...FollowersScreen_user
    }
  }
`

export const FollowersScreen = ({ title }: { title: string }) => (
  <FollowsScreen<FollowersScreenQuery> query={query} title={title}>
    {(user, isOwn) => <People user={user} isOwn={isOwn} />}
  </FollowsScreen>
)

function People({ isOwn, ...props }: { user: FollowersScreen_user$key; isOwn: boolean }) {
  const { data, ...pages } = usePaginationFragment<FollowersScreenPageQuery, FollowersScreen_user$key>(
    graphql`
      fragment FollowersScreen_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "FollowersScreenPageQuery") {
        ...NoPeople_user
        followers(first: $first, after: $after) @connection(key: "FollowersScreen_followers") {
          edges {
            node {
              id
              viewerFollowerStatus
              ...RemoveFollower_user
              ...PersonRow_user
            }
          }
        }
      }
    `,
    props.user,
  )
  // Hides a removed follower at once.
  const people = nodes(data.followers).filter(
    (person) => !isOwn || person.viewerFollowerStatus === 'ACCEPTED',
  )
  return (
    <PeopleList
      label="Followers"
      items={people}
      renderItem={(person) => (
        <PersonRow isPlain user={person} trailing={isOwn ? <RemoveFollower user={person} /> : undefined} />
      )}
      pages={pages}
      empty={
        <NoPeople user={data} title="No followers yet" text="People who follow this account will be here." />
      }
    />
  )
}
