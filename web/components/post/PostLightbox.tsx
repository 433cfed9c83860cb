// The photos and videos of a post, as large as the screen.
import { graphql, useFragment } from 'react-relay'
import { Lightbox } from '#web/components/lightbox/Lightbox.tsx'
import type { PostLightbox_media$key } from '#web/__generated__/PostLightbox_media.graphql.ts'

type PostLightboxProps = {
  media: PostLightbox_media$key
  /** Which one was opened; null while none is. */
  opened: number | null
  onClose: () => void
}

export function PostLightbox(props: PostLightboxProps) {
  const media = useFragment(
    graphql`
      fragment PostLightbox_media on Media @relay(plural: true) {
        id
        kind
        large: url(width: 1280)
        posterUrl
        alt
        width
        height
      }
    `,
    props.media,
  )
  return <Lightbox {...props} media={media} />
}
