// Header of a profile: name, picture, bio, counts and actions.
import { lazy, Suspense, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { cx } from '#web/design/cx.ts'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { useSession } from '#web/session/session.ts'
import type { ProfileHeader_user$key } from '#web/__generated__/ProfileHeader_user.graphql.ts'
import { FollowedBy } from './FollowedBy.tsx'
import { OthersActions } from './menu/OthersActions.tsx'
import { OwnActions } from './menu/OwnActions.tsx'
import { ProfileCounts } from './ProfileCounts.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'

/** Loaded for vendors only. */
const VendorPlaces = lazy(async () => ({ default: (await import('./vendor/VendorPlaces.tsx')).VendorPlaces }))

type ProfileHeaderProps = {
  user: ProfileHeader_user$key
  /** True if the viewer may see posts and followers. */
  isReadable: boolean
}

export function ProfileHeader({ isReadable, ...props }: ProfileHeaderProps) {
  const user = useFragment(
    graphql`
      fragment ProfileHeader_user on User {
        databaseId
        displayName
        handle
        isVerified
        userType
        bio
        ...ProfilePicture_user
        ...ProfileCounts_user
        ...FollowedBy_user
        ...OwnActions_user
        ...OthersActions_user
        ...VendorPlaces_user
      }
    `,
    props.user,
  )
  const session = useSession()
  const isOwn = session.user?.id === user.databaseId
  return (
    <div className="px-4 pt-2 md:px-6 md:pt-5">
      {/* With large text the picture wraps above the name. */}
      <div className={cx('flex flex-wrap-reverse gap-x-4 gap-y-2', user.bio ? 'items-end' : 'items-center')}>
        <div className="min-w-0 flex-[1_1_min(10rem,100%)]">
          <p className="text-heading font-bold tracking-[-.015em] wrap-anywhere">
            <bdi>{user.displayName}</bdi>
            {user.isVerified && <VerifiedShield className="ml-1.5 size-5" />}
          </p>
          <p className="mt-0.5 wrap-anywhere text-muted">@{user.handle}</p>
        </div>
        <ProfilePicture user={user} />
      </div>
      {user.bio && <Bio>{user.bio}</Bio>}
      <ProfileCounts user={user} isReadable={isReadable} />
      {!isOwn && <FollowedBy user={user} />}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {isOwn ? <OwnActions user={user} /> : <OthersActions user={user} />}
      </div>
      {user.userType === 'VENDOR' && (
        // Height of VendorPlaces with its products.
        <Suspense fallback={<div className="h-78" />}>
          <VendorPlaces user={user} isOwn={isOwn} />
        </Suspense>
      )}
    </div>
  )
}

/** Text with line breaks; each line has the direction of its first letter. */
const Bio = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="mt-3 text-start wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
    {children}
  </p>
)
