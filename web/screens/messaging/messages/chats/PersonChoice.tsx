// A person in search results: links to their chat unless they accept no messages from the viewer.
import type { ReactElement } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { ListRow, type Cell } from '#web/design/display/ListRow.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import type { PersonChoice_user$key } from '#web/__generated__/PersonChoice_user.graphql.ts'

type PersonChoiceProps = {
  user: PersonChoice_user$key
  as: ReactElement<{ className?: string }>
  cell?: Cell
}

export function PersonChoice({ user, as, cell }: PersonChoiceProps) {
  const person = useFragment(
    graphql`
      fragment PersonChoice_user on User {
        firstName
        lastName
        displayName
        handle
        isVerified
        profileImageUrl(width: 96)
        profileImageThumbhash
        viewerMessageStanding
      }
    `,
    user,
  )
  const isClosed = person.viewerMessageStanding === 'CLOSED'
  return (
    <ListRow
      cell={cell}
      leading={<Avatar person={person} size={48} />}
      as={isClosed ? undefined : as}
      title={
        <>
          <bdi>{person.displayName}</bdi>
          {person.isVerified && <VerifiedShield className="ml-1" />}
        </>
      }
      text={isClosed ? 'Takes no new messages' : `@${person.handle}`}
    />
  )
}
