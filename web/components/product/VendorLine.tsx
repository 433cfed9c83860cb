// Vendor of a listing: picture, name and shield, as a link to the profile.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { profile } from '#web/components/shell/navigation/destinations.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { cx } from '#web/design/cx.ts'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import type { VendorLine_user$key } from '#web/__generated__/VendorLine_user.graphql.ts'

export function VendorLine({ className, ...props }: { user: VendorLine_user$key; className?: string }) {
  const user = useFragment(
    graphql`
      fragment VendorLine_user on User {
        databaseId
        userType
        firstName
        lastName
        displayName
        isVerified
        profileImageUrl(width: 96)
      }
    `,
    props.user,
  )
  return (
    <Link
      to={profile(user).to}
      className={cx(
        'flex min-h-tap min-w-0 items-center gap-1.5 rounded-sm text-small text-muted hover:underline',
        className,
      )}
    >
      <Avatar person={user} size={20} />
      <bdi className="truncate" title={user.displayName}>
        {user.displayName}
      </bdi>
      {user.isVerified && <VerifiedShield />}
    </Link>
  )
}
