// 'Followed by Ada and 4 others': followers of the person whom the viewer follows.
import { graphql, useFragment } from 'react-relay'
import { Avatar } from '#web/design/display/Avatar.tsx'
import type { FollowedBy_user$key } from '#web/__generated__/FollowedBy_user.graphql.ts'

export function FollowedBy(props: { user: FollowedBy_user$key }) {
  const { count, people } = useFragment(
    graphql`
      fragment FollowedBy_user on User {
        viewerKnownFollowers {
          count
          people {
            id
            firstName
            lastName
            displayName
            profileImageUrl(width: 96)
            profileImageThumbhash
          }
        }
      }
    `,
    props.user,
  ).viewerKnownFollowers
  if (people.length === 0) return null
  const otherCount = count - people.length
  const names = [
    ...people.map(({ displayName }) => displayName),
    ...(otherCount > 0 ? [formatOthers(otherCount)] : []),
  ]
  return (
    <p className="mt-2.5 flex items-center gap-2.5 text-small text-muted">
      <span className="flex shrink-0 -space-x-1.5">
        {people.map((person) => (
          <Avatar key={person.id} person={person} size={20} className="ring-2 ring-page md:ring-surface" />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">
        Followed by{' '}
        {listFormat
          .formatToParts(names)
          .map(({ type, value }, index) => (type === 'element' ? <bdi key={index}>{value}</bdi> : value))}
      </span>
    </p>
  )
}

const formatOthers = (count: number) => `${count} ${count === 1 ? 'other' : 'others'} you follow`
const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
