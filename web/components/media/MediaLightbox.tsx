// Lightbox for photos and videos of the API type Media.
import { graphql, useFragment } from 'react-relay'
import { Lightbox } from '#web/components/lightbox/Lightbox.tsx'
import type { MediaLightbox_media$key } from '#web/__generated__/MediaLightbox_media.graphql.ts'

type MediaLightboxProps = {
  media: MediaLightbox_media$key
  openedIndex: number | null
  onClose: () => void
}

export function MediaLightbox(props: MediaLightboxProps) {
  const media = useFragment(
    graphql`
      fragment MediaLightbox_media on Media @relay(plural: true) {
        id
        kind
        large: url(width: 1280)
        whole: url(width: 16383)
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
