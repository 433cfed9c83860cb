// Heading of the profile screen: name and number of posts.
import { graphql, useFragment } from 'react-relay'
import { pluralize } from '#web/lib/text/pluralize.ts'
import type { ProfileHeading_user$key } from '#web/__generated__/ProfileHeading_user.graphql.ts'

export function ProfileHeading(props: { user: ProfileHeading_user$key }) {
  const { displayName, postsCount } = useFragment(
    graphql`
      fragment ProfileHeading_user on User {
        displayName
        postsCount
      }
    `,
    props.user,
  )
  return (
    <span className="block py-1 font-sans tracking-normal">
      {/* Padding for accents on capitals, which `truncate` would clip. */}
      <bdi title={displayName} className="-mt-1 block truncate pt-1 text-left text-base/4.5 font-semibold">
        {displayName}
      </bdi>{' '}
      <span className="block text-small/4.5 font-normal text-faint">{pluralize(postsCount, 'post')}</span>
    </span>
  )
}
