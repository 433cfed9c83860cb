// People found: at most twenty, as in the search overlay (001 §2).
import { graphql, useFragment } from 'react-relay'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import type { PeopleTab_query$key } from '#web/__generated__/PeopleTab_query.graphql.ts'

export function PeopleTab(props: { query: PeopleTab_query$key }) {
  const { searchUsers } = useFragment(
    graphql`
      fragment PeopleTab_query on Query @argumentDefinitions(text: { type: "String!" }) {
        searchUsers(text: $text) {
          id
          ...PersonRow_user
        }
      }
    `,
    props.query,
  )
  if (searchUsers.length === 0)
    return <EmptyState title="No users found" text="Fewer letters find more people." />
  return (
    <ul aria-label="People">
      {searchUsers.map((user) => (
        <PersonRow key={user.id} user={user} />
      ))}
    </ul>
  )
}
