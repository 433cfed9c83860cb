// Header of the feed on phones: wordmark, search, market and the viewer's picture (001 §2).
import { Search, Store } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { openSearch } from '#web/components/search/openSearch.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import type { FeedHeader_user$key } from '#web/__generated__/FeedHeader_user.graphql.ts'
import { homePath, marketplace, profile } from './destinations.ts'

export function FeedHeader(props: { user: FeedHeader_user$key }) {
  const user = useFragment(
    graphql`
      fragment FeedHeader_user on User {
        databaseId
        userType
        firstName
        lastName
        profileImageUrl(width: 96)
      }
    `,
    props.user,
  )
  return (
    <div className="flex min-h-header items-center border-b border-line pr-1.5 pl-4">
      <Link to={homePath(user)} className="mr-auto flex min-h-tap items-center rounded-sm">
        <Wordmark height={28} />
      </Link>
      <IconButton label="Search users" onClick={openSearch}>
        <Search size={22} aria-hidden />
      </IconButton>
      <IconButton asChild label={marketplace.label}>
        <Link to={marketplace.to}>
          <Store size={22} aria-hidden />
        </Link>
      </IconButton>
      <IconButton asChild label="Your profile">
        <Link to={profile(user).to}>
          <Avatar person={user} size={28} />
        </Link>
      </IconButton>
    </div>
  )
}
