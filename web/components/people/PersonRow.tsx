// A person in a list: a link to the profile with picture, name and handle, then a button.
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { ListRow, type Cell } from '#web/design/display/ListRow.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { profile } from '#web/components/shell/navigation/destinations.ts'
import type { PersonRow_user$key } from '#web/__generated__/PersonRow_user.graphql.ts'
import { FollowButton } from './FollowButton.tsx'

type PersonRowProps = {
  user: PersonRow_user$key
  onOpen?: () => void
  /** Position among search results. */
  cell?: Cell
  /** As for ListRow. */
  isPlain?: boolean
  /** Replaces the follow button. */
  trailing?: ReactNode
  isTrailingBelow?: boolean
  /** False if the viewer cannot open the profile. */
  isLink?: boolean
}

export function PersonRow({ onOpen, trailing, isLink = true, user: key, ...row }: PersonRowProps) {
  const user = useFragment(
    graphql`
      fragment PersonRow_user on User {
        databaseId
        userType
        firstName
        lastName
        displayName
        handle
        isVerified
        profileImageUrl(width: 96)
        profileImageThumbhash
        ...FollowButton_user
      }
    `,
    key,
  )
  return (
    <ListRow
      {...row}
      leading={<Avatar person={user} size={48} />}
      as={isLink ? <Link to={profile(user).to} onClick={onOpen} /> : undefined}
      title={
        <>
          <bdi>{user.displayName}</bdi>
          {user.isVerified && <VerifiedShield className="ml-1" />}
        </>
      }
      text={`@${user.handle}`}
      trailing={trailing ?? <FollowButton user={user} />}
    />
  )
}
