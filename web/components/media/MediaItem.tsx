// A photo or video; with data saver a tile that loads it on tap.
import { graphql, useFragment } from 'react-relay'
import { Photo } from '#web/components/photo/Photo.tsx'
import type { MediaItem_media$key } from '#web/__generated__/MediaItem_media.graphql.ts'
import { MediaTile } from './MediaTile.tsx'
import { useTapToLoad } from './useTapToLoad.ts'
import { Video } from './Video.tsx'

type MediaItemProps = {
  media: MediaItem_media$key
  /** Width of its frame as a `sizes` value, and width by height. */
  sizes: string
  ratio: number
  isFirst?: boolean
  /** Position such as '1/3', for one of several. */
  position?: string
  onOpen: () => void
}

export function MediaItem({ sizes, ratio, isFirst, position, onOpen, ...props }: MediaItemProps) {
  const media = useFragment(
    graphql`
      fragment MediaItem_media on Media {
        id
        kind
        ...MediaTile_media
        ...Photo_media
        ...Video_media
      }
    `,
    props.media,
  )
  const { isDeferred, isWanted, load } = useTapToLoad(media.id)
  if (isDeferred) return <MediaTile media={media} onLoad={load} />
  if (media.kind === 'VIDEO') return <Video media={media} isWanted={isWanted} />
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tile that was tapped is gone
      autoFocus={isWanted}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block size-full cursor-zoom-in! rounded-card -outline-offset-2!"
    >
      <Photo media={media} sizes={sizes} ratio={ratio} isFirst={isFirst} />
      {position && <span className="sr-only">, {position}</span>}
    </button>
  )
}
