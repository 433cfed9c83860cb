// Photos and videos of a post or product: a single one or a carousel; a tap on a photo opens the lightbox.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { frameRatio } from '#rules/shared/shapes'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { cx } from '#web/design/cx.ts'
import { photoSizes } from '#web/lib/photos.ts'
import type { MediaGallery_media$key } from '#web/__generated__/MediaGallery_media.graphql.ts'
import { Carousel } from './Carousel.tsx'
import { mediaFrame } from './mediaFrame.ts'
import { MediaItem } from './MediaItem.tsx'

type MediaGalleryProps = {
  media: MediaGallery_media$key
  /** True near the top of the screen: its picture loads with priority. */
  isFirst?: boolean
}

const loadLightbox = async () => (await import('./MediaLightbox.tsx')).MediaLightbox

export function MediaGallery({ isFirst, ...props }: MediaGalleryProps) {
  const media = useFragment(
    graphql`
      fragment MediaGallery_media on Media @relay(plural: true) {
        id
        width
        height
        ...MediaItem_media
        ...Carousel_media
        ...MediaLightbox_media
      }
    `,
    props.media,
  )
  const [Lightbox, ensureLightbox] = useLazyComponent(loadLightbox)
  const [openedIndex, setOpenedIndex] = useState<number | null>(null)
  const [first] = media
  if (!first) return null

  const open = async (index: number) => setOpenedIndex((await ensureLightbox()) ? index : null)
  return (
    <>
      {media.length > 1 ? (
        <Carousel media={media} isFirst={isFirst} onOpen={(index) => void open(index)} />
      ) : (
        <div
          style={{ aspectRatio: frameRatio(first) }}
          className={cx(mediaFrame, 'mt-2.5 max-h-[var(--media-height,500px)] w-full')}
        >
          <MediaItem
            media={first}
            isFirst={isFirst}
            sizes={photoSizes.alone}
            ratio={frameRatio(first)}
            onOpen={() => void open(0)}
          />
        </div>
      )}
      {Lightbox && <Lightbox media={media} openedIndex={openedIndex} onClose={() => setOpenedIndex(null)} />}
    </>
  )
}
