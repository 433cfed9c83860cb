// Profile picture of the account screen, with the button that changes it.
import { graphql, useFragment } from 'react-relay'
import { ChangePhoto } from '#web/components/picture/ChangePhoto.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import type { AccountPicture_viewer$key } from '#web/__generated__/AccountPicture_viewer.graphql.ts'

export function AccountPicture(props: { viewer: AccountPicture_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment AccountPicture_viewer on Viewer {
        user {
          displayName
          firstName
          lastName
          largeImageUrl: profileImageUrl(width: 192)
          profileImageThumbhash
        }
      }
    `,
    props.viewer,
  )
  return (
    <div className="flex flex-wrap items-center gap-4 border-b border-line p-4 md:px-6">
      <Avatar person={{ ...user, profileImageUrl: user.largeImageUrl }} size={84} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="mb-2 text-lead font-semibold wrap-anywhere">
          <bdi>{user.displayName}</bdi>
        </p>
        <ChangePhoto />
      </div>
    </div>
  )
}
