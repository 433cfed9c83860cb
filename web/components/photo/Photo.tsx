// Responsive picture over its blurred preview until it has loaded.
import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { thumbhashUrl, removePreview } from '#web/design/display/thumbhash.ts'
import { responsive } from '#web/lib/photos.ts'
import type { Photo_media$key } from '#web/__generated__/Photo_media.graphql.ts'

type PhotoProps = {
  media: Photo_media$key
  /** Width of its frame as a `sizes` value. */
  sizes: string
  /** Width by height of its frame. */
  ratio?: number
  isFirst?: boolean
}

export function Photo({ sizes, ratio = 1, isFirst, ...props }: PhotoProps) {
  const media = useFragment(
    graphql`
      fragment Photo_media on Media {
        small: url(width: 320)
        medium: url(width: 720)
        large: url(width: 1280)
        width
        height
        thumbhash
        alt
      }
    `,
    props.media,
  )
  const preview = useMemo(() => thumbhashUrl(media.thumbhash), [media.thumbhash])
  return (
    <img
      src={media.medium}
      {...responsive(media, { sizes, ratio })}
      width={media.width}
      height={media.height}
      alt={media.alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onLoad={removePreview}
      style={preview ? { backgroundImage: `url(${preview})` } : undefined}
      className="size-full bg-cover bg-center object-cover"
    />
  )
}
