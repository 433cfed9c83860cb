// People a person follows, newest first (001 §7).
import { graphql, usePaginationFragment } from 'react-relay'
import { PeopleList } from '#web/components/people/PeopleList.tsx'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { openSearch } from '#web/components/search/openSearch.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { FollowingScreen_user$key } from '#web/__generated__/FollowingScreen_user.graphql.ts'
import type { FollowingScreenPageQuery } from '#web/__generated__/FollowingScreenPageQuery.graphql.ts'
import type { FollowingScreenQuery } from '#web/__generated__/FollowingScreenQuery.graphql.ts'
import { FollowsScreen } from './FollowsScreen.tsx'
import { NoPeople } from './NoPeople.tsx'

const query = graphql`
  query FollowingScreenQuery($databaseId: Int!) {
    viewer {
      ...Shell_viewer
      user {
        databaseId
      }
    }
    user(databaseId: $databaseId) {
      ...FollowingScreen_user
    }
  }
`

export const FollowingScreen = ({ title }: { title: string }) => (
  <FollowsScreen<FollowingScreenQuery> query={query} title={title}>
    {(user, isOwn) => <People user={user} isOwn={isOwn} />}
  </FollowsScreen>
)

function People({ isOwn, ...props }: { user: FollowingScreen_user$key; isOwn: boolean }) {
  const { data, ...pages } = usePaginationFragment<FollowingScreenPageQuery, FollowingScreen_user$key>(
    graphql`
      fragment FollowingScreen_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "FollowingScreenPageQuery") {
        ...NoPeople_user
        following(first: $first, after: $after) @connection(key: "FollowingScreen_following") {
          edges {
            node {
              id
              ...PersonRow_user
            }
          }
        }
      }
    `,
    props.user,
  )
  const people = nodes(data.following)
  return (
    <PeopleList
      label="Following"
      items={people}
      renderItem={(person) => <PersonRow isPlain user={person} />}
      pages={pages}
      empty={
        isOwn ? (
          <EmptyState
            title="You follow nobody yet"
            text="What the people you follow post comes to your feed."
            action={
              <Button variant="strong" onClick={openSearch}>
                Find people
              </Button>
            }
          />
        ) : (
          <NoPeople user={data} title="Nobody yet" text="People this account follows will be here." />
        )
      }
    />
  )
}
