// Photos and videos of a message, very wide ones cropped; a tap opens a photo in the lightbox.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { frameRatio } from '#rules/shared/shapes'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { MediaItem } from '#web/components/media/MediaItem.tsx'
import type { MessageMedia_media$key } from '#web/__generated__/MessageMedia_media.graphql.ts'

const loadLightbox = async () => (await import('#web/components/media/MediaLightbox.tsx')).MediaLightbox

export function MessageMedia(props: { media: MessageMedia_media$key }) {
  const media = useFragment(
    graphql`
      fragment MessageMedia_media on Media @relay(plural: true) {
        id
        width
        height
        ...MediaItem_media
        ...MediaLightbox_media
      }
    `,
    props.media,
  )
  const [Lightbox, ensureLightboxLoaded] = useLazyComponent(loadLightbox)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const openLightbox = async (index: number) => setOpenIndex((await ensureLightboxLoaded()) ? index : null)
  return (
    <div className="-mx-3 -mt-1.5 mb-1.5 flex flex-col gap-1 last:mb-0 last:-mb-1.5">
      {media.map((item, index) => (
        <div
          key={item.id}
          style={{ aspectRatio: frameRatio(item) }}
          className="relative max-h-90 w-64 max-w-full overflow-hidden rounded-card has-[[data-unshown]]:min-h-44"
        >
          <MediaItem
            media={item}
            sizes="256px"
            ratio={frameRatio(item)}
            onOpen={() => void openLightbox(index)}
          />
        </div>
      ))}
      {Lightbox && <Lightbox media={media} openedIndex={openIndex} onClose={() => setOpenIndex(null)} />}
    </div>
  )
}
