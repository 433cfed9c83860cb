// Placeholder of a photo or video with data saver: a blurred preview that loads the file on tap.
import { useMemo } from 'react'
import { ImageDown, Play } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { thumbhashUrl } from '#web/design/display/thumbhash.ts'
import { formatBytes } from '#web/lib/text/formatBytes.ts'
import type { MediaTile_media$key } from '#web/__generated__/MediaTile_media.graphql.ts'
import { formatDuration } from '#web/lib/text/formatDuration.ts'

export function MediaTile({ onLoad, ...props }: { media: MediaTile_media$key; onLoad: () => void }) {
  const media = useFragment(
    graphql`
      fragment MediaTile_media on Media {
        kind
        thumbhash
        alt
        durationMs
        byteSize
      }
    `,
    props.media,
  )
  const preview = useMemo(() => thumbhashUrl(media.thumbhash), [media.thumbhash])
  const isVideo = media.kind === 'VIDEO'
  const Icon = isVideo ? Play : ImageDown
  return (
    <button
      type="button"
      onClick={onLoad}
      style={preview ? { backgroundImage: `url(${preview})` } : undefined}
      className="grid size-full place-items-center rounded-card bg-cover bg-center -outline-offset-2!"
    >
      <span className="inline-flex max-w-full flex-wrap items-center justify-center gap-x-2 rounded-full bg-media-chip px-4 py-2.5 text-small font-semibold text-on-media">
        <Icon size={18} aria-hidden />
        Tap to load
        {isVideo && media.durationMs ? (
          <span className="tabular-nums">{formatDuration(media.durationMs)}</span>
        ) : null}
        {media.byteSize ? <span className="tabular-nums">{formatBytes(media.byteSize)}</span> : null}
        <span className="sr-only">: {media.alt}</span>
      </span>
    </button>
  )
}
