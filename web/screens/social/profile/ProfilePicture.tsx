// Profile picture; a tap opens it in the lightbox.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { pictureRules } from '#rules/identity/users'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import type { ProfilePicture_user$key } from '#web/__generated__/ProfilePicture_user.graphql.ts'

const loadLightbox = async () => (await import('#web/components/lightbox/Lightbox.tsx')).Lightbox

/** Largest stored size in px. */
const sizePx = Math.max(...pictureRules.sizes)

export function ProfilePicture(props: { user: ProfilePicture_user$key }) {
  const user = useFragment(
    graphql`
      fragment ProfilePicture_user on User {
        id
        firstName
        lastName
        displayName
        profileImageThumbhash
        largeImageUrl: profileImageUrl(width: 192)
        wholeImageUrl: profileImageUrl(width: 512)
      }
    `,
    props.user,
  )
  const [isOpen, setOpen] = useState(false)
  const [Lightbox, ensureLightboxLoaded] = useLazyComponent(loadLightbox)
  const { id, displayName, wholeImageUrl } = user
  const avatar = <Avatar person={{ ...user, profileImageUrl: user.largeImageUrl }} size={84} />
  if (!wholeImageUrl) return avatar
  const picture = {
    id,
    kind: 'IMAGE',
    large: wholeImageUrl,
    alt: `Profile picture of ${displayName}`,
    width: sizePx,
    height: sizePx,
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`View ${picture.alt.toLowerCase()}`}
        onClick={async () => setOpen(await ensureLightboxLoaded())}
        className="shrink-0 rounded-full"
      >
        {avatar}
      </button>
      {Lightbox && (
        <Lightbox media={[picture]} openedIndex={isOpen ? 0 : null} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
